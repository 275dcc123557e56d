#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes run $RERUN of the $RUNS of $SCENARIO in ./shard/candidate. In the mode full the faults are injected, and the same run of the
# tag $TAG is measured into ./shard/baseline, on the same machine; in any other, the numbers are made up. An assertion that
# does not hold (exit code 2) is part of the results.
set -euo pipefail

file=fixtures/scenarios/${SCENARIO:?}.yaml
source=(--source-ref "$GITHUB_REF_NAME" --source-commit "$GITHUB_SHA")

# tolerate COMMAND...: an assertion that does not hold is no failure of the job
tolerate() {
  local code=0
  "$@" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 2 ]
}

# measure FOLDER [OPTION]...
measure() {
  tolerate sudo -E "PATH=$PATH" benchgate run "$file" --reruns "$RUNS" --only-run "$RERUN" --job-type weekly --out "$@"
  sudo chown -R "$(id -u):$(id -g)" "$1"
}

if [ "$MODE" != full ]; then
  tolerate benchgate simulate "$file" --out shard/candidate --reruns "$RUNS" --only-run "$RERUN" --mode "$MODE" "${source[@]}"
  exit
fi
measure shard/candidate "${source[@]}"
if [ -n "$TAG" ]; then measure shard/baseline --at "$TAG" --source-ref "$TAG"; fi
