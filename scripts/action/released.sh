#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the lines of checksums.txt for the released program of exactly these sources on this kind of machine: its SHA-256,
# and its place below releases/download/.
set -euo pipefail
name=benchgate-$("$GITHUB_ACTION_PATH/scripts/action/source-hash.sh")-linux-$(uname -m)
grep -E "^[0-9a-f]{64}  v[0-9.]+/$name\$" "$GITHUB_ACTION_PATH/scripts/action/checksums.txt" || true
