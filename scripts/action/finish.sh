#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# finish.sh publish|verdict|history verdict: the steps that always run, also when there is no program.
set -euo pipefail
PATH=/usr/bin:/bin  # what was measured may have put programs elsewhere
if [ -x "$HELPER/benchgate" ]; then
  if [ -f "$WORK/event.json" ]; then export GITHUB_EVENT_PATH=$WORK/event.json; fi
  exec "$HELPER/benchgate" action "$@" --work "$WORK"
fi
if [ "${*: -1}" = verdict ]; then
  echo verdict=error >>"$GITHUB_OUTPUT"
  echo "::error title=benchgate::benchgate could not be built; the log of the job says why." && exit 1
elif [ "$SUMMARY" = true ]; then
  printf '### benchgate: error\n\nbenchgate could not be built; the log of the job says why.\n' >>"$GITHUB_STEP_SUMMARY"
fi
