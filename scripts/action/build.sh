#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Downloads or builds the program unless the restored one runs on this machine. Sets the output built.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"

if "$HELPER/benchgate" --version 2>/dev/null; then exit; fi
if "$GITHUB_ACTION_PATH/scripts/action/download.sh" "$HELPER"; then
  if "$HELPER/benchgate" --version; then exit; fi
  echo "The released program does not run on this machine."
fi
"$GITHUB_ACTION_PATH/scripts/install.sh" build </dev/null
cmake --preset release -S "$GITHUB_ACTION_PATH" -B "$WORK/build" >/dev/null
cmake --build "$WORK/build" --target benchgate
mkdir -p "$HELPER"
strip -o "$HELPER/benchgate" "$WORK/build/native/benchgate"
rm -rf "$WORK/build"
"$HELPER/benchgate" --version
# A comment on a pull request starts its workflow with the trust, and the cache, of the default branch.
if [ "$GITHUB_EVENT_NAME" != issue_comment ]; then echo built=true >>"$GITHUB_OUTPUT"; fi
