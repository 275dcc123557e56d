#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Joins what the matrix made (shards/*), judges it against ./baseline if there is one, and writes the job summary.
# Exit status: the gate's.
set -euo pipefail
notes=(--note "Runners: $RUNNER_STATE: $RUNNER_REASON."
  --note "No fault was injected and nothing was measured: the figures are made up by benchgate simulate, label $MODE.")
code=0
mkdir -p results
benchgate merge shards/* --out results/candidate
if [ -d baseline ]; then
  cp -r baseline results/baseline
  cd results
  scenarios=()
  for folder in candidate/*/; do
    name=$(basename "$folder")
    if [ -d "baseline/$name" ]; then scenarios+=(--scenario "$name"); else notes+=(--note "Not judged, because the baseline does not have it: $name."); fi
  done
  benchgate gate --candidate candidate --baseline baseline "${scenarios[@]}" --out report --format text || code=$?
  benchgate publish --summary report/m5_gate_summary.json --comment never "${notes[@]}"
else
  notes+=(--note "Nothing was judged: there is no stable tag before this commit. Tag a release (v1.0.0), and the next run has a baseline.")
  echo '{"schema": "benchgate.publication.v1", "verdict": "inconclusive", "headline": "nothing to judge against"}' >results/publication.json
  benchgate publish --summary results/publication.json --comment never "${notes[@]}"
fi
exit $code
