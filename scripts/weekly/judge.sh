#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Merges the results of the matrix (shards/*/candidate, and shards/*/baseline where the runners measured it), judges them
# against the baseline, which is ./baseline otherwise, if there is one, and writes the job summary.
# A shard that is missing is named there, and the gate is inconclusive without it. Exits with the code of the gate, else with
# that of the study of attribution, which is exploratory with fewer than 10 runs and then is 0.
set -euo pipefail
notes=(--note "Runners: $RUNNER_STATE: $RUNNER_REASON.")
measured="measured"
if [ "$MODE" = full ]; then
  notes+=(--note "Faults were injected and everything was measured, mode $MODE.")
else
  measured="synthetic, nothing was measured"
  notes+=(--note "No fault was injected and nothing was measured: all numbers are synthetic, from benchgate simulate, label $MODE.")
fi
code=0
mkdir -p results
benchgate merge shards/*/candidate --out results/candidate --allow-missing 2>results/merge.txt || code=$?
cat results/merge.txt >&2
[ "$code" -eq 0 ] || exit "$code"
while IFS= read -r line; do notes+=(--note "Merge: $line."); done <results/merge.txt
study=0
benchgate report --publication results/candidate --out results/attribution --format text >results/attribution.txt || study=$?
cat results/attribution.txt
if [ "$study" -eq 1 ]; then exit 1; fi
notes+=(--note "Attribution of the faults: $(sed 's/^[^:]*: //; q' results/attribution.txt).")
if compgen -G 'shards/*/baseline' >/dev/null; then
  benchgate merge shards/*/baseline --out baseline --allow-missing 2>results/merge-baseline.txt || code=$?
  cat results/merge-baseline.txt >&2
  [ "$code" -eq 0 ] || exit "$code"
  while IFS= read -r line; do notes+=(--note "Merge of the baseline: $line."); done <results/merge-baseline.txt
fi
if [ -d baseline ]; then
  cp -r baseline results/baseline
  cd results
  scenarios=()
  for folder in candidate/*/; do
    name=$(basename "$folder")
    if [ -d "baseline/$name" ]; then scenarios+=(--scenario "$name"); else notes+=(--note "Not judged, because the baseline has no results: $name."); fi
  done
  for folder in baseline/*/; do
    name=$(basename "$folder")
    if [ ! -d "candidate/$name" ]; then notes+=(--note "Not judged, because no run of the candidate exists: $name."); fi
  done
  benchgate gate --candidate candidate --baseline baseline "${scenarios[@]}" --allow-synthetic --out report --format text || code=$?
  benchgate publish --summary report/m5_gate_summary.json --comment never "${notes[@]}"
else
  notes+=(--note "Nothing was judged: the repository has no stable tag besides those of this commit. Tag a release, such as v1.0.0, to give the next run a baseline.")
  echo '{"schema": "benchgate.publication.v1", "verdict": "inconclusive", "headline": "'"$measured"'; no baseline to compare with"}' >results/publication.json
  benchgate publish --summary results/publication.json --comment never "${notes[@]}"
fi
if [ "$code" -eq 0 ]; then code=$study; fi
exit "$code"
