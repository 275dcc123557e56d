#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the publishing Action: says where the program is, or will be. Sets the outputs work, helper, key, ready.
set -euo pipefail
if [ "$(uname -s)" != Linux ]; then echo "::error title=benchgate::benchgate runs on Linux; this runner is $(uname -s)" && exit 1; fi
export GITHUB_ACTION_PATH=$ACTION
# A program that is here already is trusted only if an earlier use of the Action in this job put it there.
HELPER=$RUNNER_TEMP/benchgate-helper
if ! sha256sum --status --check <<<"${BENCHGATE_HELPER_SHA256:-}  $HELPER/benchgate" 2>/dev/null; then rm -rf "$HELPER"; fi
ready=$([ ! -x "$HELPER/benchgate" ] || echo true)
work=$(mktemp -d "$RUNNER_TEMP/benchgate-XXXXXX")
printf 'HELPER=%q\n' "$HELPER" >"$work/settings"
key=$("$ACTION/scripts/action/cache-key.sh")
printf '%s\n' "work=$work" "helper=$HELPER" "key=$key" "ready=$ready" >>"$GITHUB_OUTPUT"
