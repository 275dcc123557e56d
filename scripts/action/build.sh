#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Puts a program to trust into $HELPER: the one that is there, else the released one, else one that it builds. Sets the
# output built.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"

# Whether the restored program may run. What a job measures can write to the cache of that job, and code of a fork that a
# comment started runs with the cache of the default branch. So a job whose token can write takes nothing from there that it
# cannot prove: a released program, or the one that a job which it needs has built.
is_trusted() {
  local sum
  if [ ! -f "$HELPER/benchgate" ]; then return 1; fi
  sum=$(sha256sum "$HELPER/benchgate") && sum=${sum%% *}
  for known in "${BENCHGATE_HELPER_SHA256:-}" "$PROGRAM_SHA256"; do if [ "$sum" = "$known" ]; then return; fi; done
  if "$GITHUB_ACTION_PATH/scripts/action/released.sh" | grep -q "^$sum "; then return; fi
  if [ "$READ_ONLY" = true ]; then return; fi
  echo "The program in the cache is not used, because this job may write and nothing proves where $sum is from."
  return 1
}

if is_trusted && "$HELPER/benchgate" --version 2>/dev/null; then exit; fi
rm -rf "$HELPER"
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
# A comment on a pull request starts its workflow with the trust, and the cache, of the default branch; what a merge group
# saves, no other job can read.
case $GITHUB_EVENT_NAME in issue_comment | merge_group) ;; *) echo built=true >>"$GITHUB_OUTPUT" ;; esac
