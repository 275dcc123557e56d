#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Publishes the results of the steps that finished. Never fails: the verdict does not depend on publishing.
set -euo pipefail
PATH=/usr/bin:/bin  # what was measured may have put programs elsewhere
# shellcheck source=/dev/null
. "$WORK/settings"
export GITHUB_EVENT_PATH=$WORK/event.json

warn() { printf '::warning title=benchgate::%s\n' "$1"; }

# shellcheck source=scripts/action/job-code.sh
. "$GITHUB_ACTION_PATH/scripts/action/job-code.sh"

if ! [ -x "$HELPER/benchgate" ]; then
  if [ "$SUMMARY" = true ]; then printf '### benchgate: error\n\nbenchgate could not be built; the log of the job says why.\n' >>"$GITHUB_STEP_SUMMARY"; fi
  exit
fi
cd "$WORK/results"
reports=()
if [ -f report/m5_gate_summary.json ]; then reports+=(--summary report/m5_gate_summary.json); fi
if [ -f check/summary.json ]; then reports+=(--summary check/summary.json); fi
if [ -s candidate.json ] && { [ ${#reports[@]} = 0 ] || [ "$(output_of candidate)" != 0 ]; }; then reports+=(--summary candidate.json); fi
if [ ${#reports[@]} = 0 ]; then
  echo '{"schema": "benchgate.publication.v1", "verdict": "error", "headline": "nothing was measured; the log of the job says why"}' >nothing.json
  reports=(--summary nothing.json)
fi
if [ -f no_baseline.json ]; then reports+=(--summary no_baseline.json); fi
if [ -s baseline.json ]; then reports+=(--baseline-run baseline.json); fi
if [ -n "${PAGE:-}" ]; then reports+=(--page "$PAGE"); fi
while IFS= read -r note; do reports+=(--note "$note"); done <"$WORK/notes"

channels=(--out publication.json --comment "$COMMENT" --comment-key "$COMMENT_KEY" --matrix "$MATRIX" --job-total "${JOB_TOTAL:-1}")
if [ -n "$COMMENT_PART" ]; then channels+=(--comment-part "$COMMENT_PART"); fi
if [ -n "$COMMENT_AUTHOR" ]; then channels+=(--comment-author "$COMMENT_AUTHOR"); fi
case $code-$FAIL_ON in 0-* | 2-never) ;; *) channels+=(--job-fails) ;; esac
if [ "$STATUS" = true ]; then channels+=(--status); fi
if [ "$CHECK_RUN" = true ]; then channels+=(--check-run); fi
if [ "$SUMMARY" = false ]; then unset GITHUB_STEP_SUMMARY; fi
if [ "$JOB_STATUS" = cancelled ]; then  # most likely by a newer run, which will write the comment
  channels=(--out publication.json --comment never --note "The job was cancelled before everything was measured and judged.")
fi
"$HELPER/benchgate" publish "${reports[@]}" "${channels[@]}" || warn "The report could not be published; the log of this step says why."
