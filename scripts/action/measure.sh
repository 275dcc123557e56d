#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# measure.sh baseline|candidate: measures the code of that side with the candidate's scenarios. `check` measures and judges
# both sides in the candidate's step. Sets the output code; a baseline that cannot be measured is not an error.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
# shellcheck source=scripts/action/clean.sh source=scripts/action/kept-baseline.sh
for part in clean kept-baseline; do . "$GITHUB_ACTION_PATH/scripts/action/$part.sh"; done
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$CHECKOUT"
side=$1

# The runner interrupts only this process, which passes the signal on, so that the helper can finish its receipts.
measure() {
  code=0
  "$HELPER/benchgate" "$@" &
  local child=$!
  trap 'kill -TERM $child 2>/dev/null || true' INT TERM
  wait $child || code=$?
  while kill -0 $child 2>/dev/null; do code=0 && wait $child || code=$?; done
  trap - INT TERM
  empty_command_files
  echo "code=$code" >>"$GITHUB_OUTPUT"
}

main() {
  name=${BASELINE_NAME:-$BASELINE}
  if [ "$name" = merge-base ]; then name=${GITHUB_BASE_REF:-$name}; fi
  arguments=(--job-type "$JOB_TYPE" ${CONFIG:+--config "$CONFIG"} ${FORMAT:+--as "$FORMAT"})
  while read -r word; do if [ -n "$word" ]; then arguments+=("$word"); fi; done <<<"$SCENARIOS"
  cd "$START"
  # A word without a match is passed on unchanged: the helper reports the missing file.
  while read -r word; do
    if [ -z "$word" ]; then continue; fi
    mapfile -t places < <(compgen -G "$word" || printf '%s\n' "$word")
    for place in "${places[@]}"; do arguments+=(--from "$place"); done
  done <<<"$FROM"
  if [ "$side" = candidate ] && [ -n "${ANCHOR_COMMIT:-}" ]; then arguments+=(--anchor "$ANCHOR_COMMIT"); fi
  for word in $PASS_ENV; do arguments+=(--pass-env "$word"); done
  if [ "$COMMAND" = check ]; then
    [ "$side" = candidate ] || exit 0
    read -ra options <<<"$CHECK_OPTIONS"
    if [ -n "$CONFIRM" ]; then options+=(--confirm "$CONFIRM"); fi
    if [ "$SKIP_UNCHANGED" = true ]; then options+=(--skip-unchanged); fi
    if [ "$FAIL_ON" = warn ]; then options+=(--fail-on-warn); fi
    if [ "$REQUIRE_BASELINE" = true ]; then options+=(--require-baseline); else options+=(--allow-missing-baseline); fi
    if [ -n "${BASELINE_COMMIT:-}$BASELINE_NAME" ]; then options+=(--baseline-name "$name"); fi
    add_kept_build
    measure check "${arguments[@]}" --all --out-dir "$WORK/results/check" --baseline "${BASELINE_COMMIT:-$BASELINE}" \
      --on-inconclusive "$ON_INCONCLUSIVE" --source-ref "$CANDIDATE_REF" ${options[@]+"${options[@]}"}
    exit
  fi
  arguments+=(--out "$WORK/results/$side" --format json)
  if [ -n "$RERUNS" ]; then arguments+=(--reruns "$RERUNS"); fi
  if [ "$side" = candidate ]; then measure run "${arguments[@]}" --source-ref "$CANDIDATE_REF" >"$WORK/results/$side.json"; exit; fi
  if [ -z "${BASELINE_COMMIT:-}" ]; then exit; fi
  measure run "${arguments[@]}" --at "$BASELINE_COMMIT" --source-ref "$name" >"$WORK/results/$side.json"
  if [ "$code" = 0 ]; then exit; fi
  printf '%s\n' "Not every scenario of the baseline $name (${BASELINE_COMMIT:0:12}) could be measured; see the log of the step 'Measure the baseline'. Once this change is merged, it becomes the baseline." | tee -a "$WORK/notes"
}
main; exit  # bash has read the whole file before what is measured can write to it
