#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Last step: the verdict comes from the exit codes of measuring and judging, whatever became of publishing. Sets the
# output verdict.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
# shellcheck source=scripts/action/job-code.sh
. "$GITHUB_ACTION_PATH/scripts/action/job-code.sh"

case $code in
  0) verdict=${PUBLISHED_VERDICT:-inconclusive} ;;
  1) verdict=error ;;
  2) verdict=fail ;;
  3) verdict=warn ;;
esac
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
echo "benchgate: $verdict"
if [ "$COMMAND" = check ] && [ "$verdict" = inconclusive ]; then unjudged=true; fi
if [ $unjudged = true ] && [ "$ON_INCONCLUSIVE" = warn ]; then echo "::warning title=benchgate::Nothing was judged; the job summary says why."; fi
case $code-$FAIL_ON in
  0-*) ;;
  2-never) echo "::notice title=benchgate::A gate or budget failed; fail-on: never lets the job go on." ;;
  3-*) echo "::error title=benchgate::A budget warns, and fail-on: warn makes that a failure; the job summary says which." && exit 3 ;;
  2-*) echo "::error title=benchgate::A gate or budget failed; the job summary says which, by how much and how sure that is." && exit 2 ;;
  *) echo "::error title=benchgate::Not everything could be measured and judged; the log says why." && exit 1 ;;
esac
