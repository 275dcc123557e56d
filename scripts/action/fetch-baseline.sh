#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the baseline out beside the candidate and adds BASELINE_COMMIT and BASELINE_FOLDER, or for a folder of results
# BASELINE_TREE, to the settings. That there is none is a note, no error: a first pull request has nothing to be judged
# against.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
export BASELINE BASE_COMMIT GIT_TERMINAL_PROMPT=0 GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
if [ "$COMMAND" = run ]; then exit; fi
cd "$START"

give_up() {
  printf 'Nothing was judged: %s\n' "$1" | tee -a "$WORK/notes"
  exit 0
}

if [ "$BASELINE" = none ]; then
  give_up "there is no baseline. Pull requests are judged against the commit that they would be merged into; elsewhere, name a branch or tag with the input baseline."
fi
if [ -d "$BASELINE" ]; then
  printf 'BASELINE_TREE=%q\n' "$(realpath "$BASELINE")" >>"$WORK/settings"
  exit
fi
if ! git rev-parse -q --git-dir >/dev/null; then
  give_up "this is no git repository, so it has no baseline. Check out with actions/checkout."
fi
if ! commit=$("$GITHUB_ACTION_PATH/scripts/action/find-commit.sh"); then
  give_up "the baseline $BASELINE is neither in this clone nor at origin; the log of the step 'Fetch the baseline' says more. As soon as it is there, the next run judges."
fi
git -c core.hooksPath=/dev/null worktree add -q --detach "$WORK/baseline-source" "$commit"
printf '%s=%q\n' BASELINE_COMMIT "$commit" BASELINE_FOLDER "$WORK/baseline-source/$(git rev-parse --show-prefix)" >>"$WORK/settings"
echo "baseline: $BASELINE is $commit"
