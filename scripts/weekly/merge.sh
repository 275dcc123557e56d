#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Merges the results of the matrix: shards/*/candidate to results/candidate, and shards/*/baseline, where the runners measured
# it, to baseline. $SCENARIOS (names as a JSON list) and $RUNS are the plan of the matrix, which the manifest of the candidate
# gets, so that the gate knows what is missing, also when all jobs of a scenario are lost. Adds to results/notes.
set -euo pipefail
plan=$(jq -nc --argjson names "${SCENARIOS:?}" --argjson runs "$RUNS" '[$names[] | {key: ., value: $runs}] | from_entries')

# merge_shards SIDE FOLDER: joins what the jobs have of a side
merge_shards() {
  local code=0 log=results/merge-$1.txt
  benchgate merge shards/*/"$1" --out "$2" --allow-missing >/dev/null 2>"$log" || code=$?
  cat "$log" >&2
  sed "s/.*/Merge of the $1: &./" "$log" >>results/notes
  return "$code"
}

if compgen -G 'shards/*/candidate' >/dev/null; then
  merge_shards candidate results/candidate
  jq --argjson plan "$plan" '.plan = (.plan // {}) + $plan' results/candidate/manifest.json >results/manifest.json
else
  echo "All runs of the candidate are lost." >>results/notes
  mkdir -p results/candidate
  jq -n --argjson plan "$plan" '{source_ref: env.GITHUB_REF_NAME, source_commit: env.GITHUB_SHA, mode: env.MODE, files: {}, plan: $plan}' >results/manifest.json
fi
mv results/manifest.json results/candidate/manifest.json
if compgen -G 'shards/*/baseline' >/dev/null; then merge_shards baseline baseline; fi
