#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of all Actions: refuses other systems, and says where the program is, or will be. Sets the outputs work,
# helper, key, ready.
set -euo pipefail
if [ "$(uname -s)" != Linux ]; then echo "::error title=benchgate::benchgate runs on Linux; this runner is $(uname -s)" && exit 1; fi
case $(uname -m) in x86_64 | aarch64) ;; *) echo "::error title=benchgate::benchgate runs on x86-64 and arm64; this runner is $(uname -m)" && exit 1 ;; esac
export GITHUB_ACTION_PATH=$ACTION
case ${READ_ONLY:=false} in true | false) ;; *) echo "::error title=benchgate::read-only-token: it is neither true nor false" && exit 1 ;; esac
# shellcheck source=scripts/action/place-program.sh
. "$ACTION/scripts/action/place-program.sh"
work=$(mktemp -d "$RUNNER_TEMP/benchgate-XXXXXX")
for name in HELPER PROGRAM_SHA256 READ_ONLY; do printf '%s=%q\n' $name "${!name}"; done >"$work/settings"
key=$("$ACTION/scripts/action/cache-key.sh")
printf '%s\n' "work=$work" "helper=$HELPER" "key=$key" "ready=$ready" >>"$GITHUB_OUTPUT"
