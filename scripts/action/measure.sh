#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# measure.sh baseline|candidate: measures the scenarios of the candidate with the one or the other's code. The exit code
# goes to $WORK/<side>.code; only a baseline that cannot be measured is no error.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
side=$1

# The runner interrupts this process only; the helper then ends its receipts properly.
measure() {
  local code=0
  "$HELPER/benchgate" run "$@" --format json >"$WORK/results/$side.json" &
  local child=$!
  trap 'kill -TERM $child 2>/dev/null || true' INT TERM
  wait $child || code=$?
  while kill -0 $child 2>/dev/null; do code=0 && wait $child || code=$?; done
  trap - INT TERM
  echo "$code" >"$WORK/$side.code"
}

remove_worktree() { git -C "$START" worktree remove --force "$WORK/baseline-source" || rm -rf "$WORK/baseline-source"; }

arguments=(--out "$WORK/results/$side" --job-type "$JOB_TYPE")
while read -r word; do
  if [ -n "$word" ]; then case $word in /*) arguments+=("$word") ;; *) arguments+=("$START/$word") ;; esac; fi
done <<<"$SCENARIOS"
if [ -n "$CONFIG" ]; then arguments+=(--config "$CONFIG"); fi
if [ -n "$RERUNS" ]; then arguments+=(--reruns "$RERUNS"); fi

if [ "$side" = candidate ]; then
  cd "$START"
  measure "${arguments[@]}" --source-ref "$CANDIDATE_REF"
  exit
fi
if [ -z "${BASELINE_COMMIT:-}" ]; then exit; fi
trap remove_worktree EXIT
mkdir -p "$BASELINE_FOLDER" && cd "$BASELINE_FOLDER"
name=$BASELINE
if [ "$name" = merge-base ]; then name=${GITHUB_BASE_REF:-$name}; fi
measure "${arguments[@]}" --source-ref "$name" --source-commit "$BASELINE_COMMIT"
code=$(<"$WORK/baseline.code")
if [ "$code" = 0 ]; then exit; fi
printf '%s\n' "Not all of the baseline $name (${BASELINE_COMMIT:0:12}) could be measured: the log of the step 'Measure the baseline' says why. Once this change is merged, it is the baseline of the next." | tee -a "$WORK/notes"
