#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Last step: derives the verdict from the exit codes of measuring and judging, even if publishing failed. Sets the output
# verdict.
set -euo pipefail
PATH=/usr/bin:/bin  # what was measured may have put programs elsewhere
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
  2-never) echo "::notice title=benchgate::A gate or budget failed; the job continues because of fail-on: never." ;;
  3-*) echo "::error title=benchgate::A budget warns, which fails the job because of fail-on: warn; the job summary says which." && exit 3 ;;
  2-*) echo "::error title=benchgate::A gate or budget failed; see the job summary." && exit 2 ;;
  *) echo "::error title=benchgate::Something could not be measured or judged; the log of the job says what and why." && exit 1 ;;
esac
