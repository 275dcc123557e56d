#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Recalculates the history, judges by its alerts and tells people. Sets the outputs data, code, verdict, headline, alerts,
# suspects and notified.
set -euo pipefail
# shellcheck source=scripts/action/annotations.sh source=/dev/null
. "$ACTION/scripts/action/annotations.sh" && . "$WORK/settings"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$CHECKOUT"

# leave CODE VERDICT TEXT
leave() {
  printf '%s\n' "code=$1" "verdict=$2" "headline=$3" >>"$GITHUB_OUTPUT"
  exit
}

if [ "$UNMERGED-$DASHBOARD" = true-false ]; then leave 0 inconclusive "not judged: the history knows nothing of what is not merged"; fi
if [ "$RECALCULATE-$DASHBOARD" = false-false ]; then leave 0 inconclusive "not judged because of recalculate: false"; fi
cd "$START"
options=(--store "git:$HISTORY_BRANCH" --out "$WORK/history")
if [ -n "$CONFIG" ]; then options+=(--config "$CONFIG"); fi
recalculate() { "$HELPER/benchgate" history recalculate "${options[@]}" "$@" 2>"$WORK/errors"; }

# Computes the data again without the branch if they cannot be committed to it.
recalculate_to_branch() {
  if recalculate --data-branch "$DATA_BRANCH"; then return; fi
  local problem
  problem=$(tail -n 1 "$WORK/errors")
  recalculate || return
  annotate error "The recalculated data were not committed to the branch $DATA_BRANCH: ${problem#benchgate: }"
}

command=recalculate
if [ -n "$DATA_BRANCH" ] && [ "$UNMERGED" = false ] && [ "$RECALCULATE" != false ]; then command=recalculate_to_branch; fi
if ! "$command"; then
  cat "$WORK/errors" >&2
  problem=$(tail -n 1 "$WORK/errors")
  if [[ $problem = *"'benchgate history add' creates it" ]]; then leave 0 inconclusive "not judged: there is no branch $HISTORY_BRANCH yet"; fi
  annotate error "The history cannot be recalculated: ${problem#benchgate: }"
  leave 1 error "the history cannot be recalculated"
fi
cat "$WORK/errors" >&2
echo "data=$WORK/history" >>"$GITHUB_OUTPUT"
if [ "$UNMERGED" = true ]; then leave 0 inconclusive "not judged: the history knows nothing of what is not merged"; fi
if [ "$RECALCULATE" = false ]; then leave 0 inconclusive "not judged because of recalculate: false"; fi
code=0
"$HELPER/benchgate" history alerts "$WORK/history" --notify "$NOTIFY" --author "$NOTIFY_AUTHOR" --key "$HISTORY_BRANCH" --fail-on "$FAIL_ON" || code=$?
echo "code=$code" >>"$GITHUB_OUTPUT"
