#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the version of the program in 16 digits: a hash of all files that it is built from. Needs no git history.
set -euo pipefail
cd "$GITHUB_ACTION_PATH"

sources=$(find native CMakeLists.txt CMakePresets.json -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
echo "${sources:0:16}"
