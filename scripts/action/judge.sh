#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Judges the results of both sides. Sets the outputs code, report, summary, keep, incomplete and no-baseline.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
if [ "$COMMAND" = run ]; then exit; fi
if [ "$COMMAND" = check ]; then  # it has judged already
  if ! [ -f "$WORK/results/check/summary.json" ]; then exit; fi
  echo "report=$WORK/results/check/summary.json" >>"$GITHUB_OUTPUT"
  page=$WORK/page-of-$ARTIFACT.html  # not benchgate-*: other jobs download by that
  if "$HELPER/benchgate" dashboard --check "$WORK/results/check" --out "$page" >/dev/null; then echo "page=$page" >>"$GITHUB_OUTPUT"; fi
  if [ -n "$KEPT_PREFIX" ] && [[ $(cat "$KEPT/digest" 2>/dev/null) =~ ^[0-9a-f]{64}$ ]]; then echo "keep=$KEPT_PREFIX${BASH_REMATCH[0]}" >>"$GITHUB_OUTPUT"; fi
  if [ -z "$KEEP" ]; then exit; fi
  rm -rf "$PREVIOUS" && cd "$WORK/results/check"
  for folder in */run-*/; do mkdir -p "$PREVIOUS/$folder" && cp "$folder/"* "$PREVIOUS/$folder"; done
  echo "keep=$KEEP" >>"$GITHUB_OUTPUT"
  exit
fi

has_runs() { compgen -G "$1/run-*/raw_samples.jsonl" >/dev/null || [ -f "$1/raw_samples.jsonl" ]; }

# Only scenarios with results on both sides can be judged; a note names the others.
choose_scenarios() {
  local folder name
  for folder in candidate/*/; do
    name=$(basename "$folder")
    if ! has_runs "$folder"; then continue; fi
    if has_runs "$baseline/$name"; then scenarios+=(--scenario "$name"); else missing+=("$name"); fi
  done
}

cd "$WORK/results"  # so that the command line in the report also works in the downloaded artifact
baseline=${BASELINE_TREE:-baseline}
scenarios=()
missing=()
if [ -d "$baseline" ] || [ -n "$BASELINE_CODE" ]; then choose_scenarios; fi
if [ ${#missing[@]} -gt 0 ]; then
  echo incomplete=true >>"$GITHUB_OUTPUT"
  if [ -n "${BASELINE_TREE:-}" ]; then  # one that was measured here has said already why it has no results
    note="Measured but not judged, because the baseline has no results: ${missing[*]}"
    printf '%s\n' "$note" >>"$WORK/notes"
    printf '%s\n' "${note//'##['/'##\['}"  # a name must not become a command to the runner
    printf '{"schema": "benchgate.publication.v1", "verdict": "warn", "headline": "judged %d of %d scenarios; the baseline has no results of the others"}\n' \
      ${#scenarios[@]} $((${#scenarios[@]} + ${#missing[@]})) >no_baseline.json
    echo no-baseline=true >>"$GITHUB_OUTPUT"
  fi
fi
if [ ${#scenarios[@]} = 0 ]; then exit; fi
read -ra options <<<"$GATE_OPTIONS"
code=0
"$HELPER/benchgate" gate --candidate candidate --baseline "$baseline" "${scenarios[@]}" ${options[@]+"${options[@]}"} \
  --on-inconclusive "$ON_INCONCLUSIVE" --out report --format text || code=$?
echo "code=$code" >>"$GITHUB_OUTPUT"
if [ -f report/m5_gate_summary.json ]; then
  printf '%s\n' "report=$PWD/report/m5_gate_summary.json" "summary=$PWD/report/m5_gate_summary.md" >>"$GITHUB_OUTPUT"
fi
