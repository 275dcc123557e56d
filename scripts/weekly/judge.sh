#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Merges the results of the matrix, judges them against the baseline (./baseline, made with the tag $TAG), if there is one, and
# writes the job summary, whatever is lost or broken. A run or a scenario that is missing is named, and the gate is inconclusive
# without it. Exits with the code of the gate, else with that of the study of attribution, which is exploratory with fewer than
# 10 runs and then is 0.
set -euo pipefail
mkdir -p results
echo "Runners: $RUNNER_STATE: $RUNNER_REASON." >results/notes
if [ "$MODE" = full ]; then
  measured="measured"
  echo "Faults were injected and everything was measured, mode $MODE." >>results/notes
else
  measured="synthetic, nothing was measured"
  echo "No fault was injected and nothing was measured: all numbers are synthetic, from benchgate simulate, label $MODE." >>results/notes
fi

# publish_summary FILE: writes the job summary, with the notes
publish_summary() {
  local notes=() line
  while IFS= read -r line; do notes+=(--note "$line"); done <results/notes
  (cd results && benchgate publish --summary "$1" --comment never "${notes[@]}")
}

# publish_only VERDICT HEADLINE: the summary of a job without a report of the gates
publish_only() {
  jq -n --arg verdict "$1" --arg headline "$measured; $2" '{schema: "benchgate.publication.v1", verdict: $verdict, headline: $headline}' >results/publication.json
  publish_summary publication.json
}

"$(dirname "$0")/merge.sh" || { publish_only error "the results could not be merged" && exit 1; }
study=0 code=0
if compgen -G 'results/candidate/*/run-*' >/dev/null; then
  benchgate report --publication results/candidate --out results/attribution --format text >results/attribution.txt 2>&1 || study=$?
  cat results/attribution.txt
  echo "Attribution of the faults: $(sed 's/^[^:]*: //; q' results/attribution.txt)." >>results/notes
fi
if [ -d baseline ]; then
  cp -r baseline results/baseline
  scenarios=()
  planned=$(jq -r '.plan | keys[]' results/candidate/manifest.json)  # names of scenarios have no blanks
  for name in $planned; do
    if [ ! -d "results/candidate/$name" ] || [ -d "baseline/$name" ]; then scenarios+=(--scenario "$name") && continue; fi
    echo "Not judged, because the baseline has no results: $name." >>results/notes
  done
  for folder in baseline/*/; do
    name=$(basename "$folder")
    grep -qxF -- "$name" <<<"$planned" || echo "Not judged, because it is no scenario any more: $name." >>results/notes
  done
  (cd results && benchgate gate --candidate candidate --baseline baseline "${scenarios[@]}" --allow-synthetic --out report --format text) || code=$?
  publish_summary report/m5_gate_summary.json
elif [ -n "$TAG" ]; then
  publish_only inconclusive "all runs of the baseline $TAG are lost"
else
  echo "Nothing was judged: the repository has no stable tag besides those of this commit. Tag a release, such as v1.0.0, to give the next run a baseline." >>results/notes
  publish_only inconclusive "no baseline to compare with"
fi
exit $((code == 0 ? study : code))
