#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fetches the baseline's commit, while there is a token, and adds BASELINE_COMMIT, or for a folder of results BASELINE_TREE,
# to the settings. That there is none is a note, no error: a first pull request has nothing to be judged against.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
if [ "$BASELINE" = previous ]; then
  if compgen -G "$PREVIOUS/*/run-1/receipt.json" >/dev/null; then
    printf '%s\n' "BASELINE=$(printf %q "$PREVIOUS")" "BASELINE_NAME=$(printf %q "$BRANCH")" >>"$WORK/settings"
  else
    echo BASELINE=none >>"$WORK/settings"
    echo "No job on the branch $BRANCH has left results yet, so there is no baseline and nothing was judged. When this workflow runs on: push, too, the next run after one on $BRANCH is judged." | tee -a "$WORK/notes"
  fi
fi
if [ "$COMMAND" = run ] || [ -n "$FROM" ]; then exit; fi
cd "$START"

# `check` says by itself why there is no baseline.
give_up() {
  if [ "$COMMAND" = gate ]; then printf 'Nothing was judged: %s\n' "$1" | tee -a "$WORK/notes"; fi
  exit 0
}

if [ "$BASELINE" = none ]; then
  give_up "there is no baseline. A pull request is judged against the commit that it would be merged into, and a push to the default branch against the commit before it; elsewhere, name a branch or tag with the input baseline."
fi
if [ -e "$BASELINE" ]; then
  printf 'BASELINE_TREE=%q\n' "$(realpath "$BASELINE")" >>"$WORK/settings"
  exit
fi
fetch() { BENCHGATE_TOKEN=$TOKEN "$HELPER/benchgate" check --fetch-baseline --baseline "$1"; }
if ! commit=$(fetch "$BASELINE") && { [ -z "$PARENT" ] || ! commit=$(fetch "$PARENT"); }; then
  give_up "the baseline $BASELINE is neither in this clone nor at origin; the log of the step 'Fetch the baseline' says more. As soon as it is there, the next run judges."
fi
printf 'BASELINE_COMMIT=%q\n' "$commit" >>"$WORK/settings"
echo "baseline: $BASELINE is $commit"
