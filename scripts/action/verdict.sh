#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Last step: the verdict comes from the exit codes of measuring and judging, whatever became of publishing. Sets the
# output verdict.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"

code_of() { cat "$WORK/$1.code" 2>/dev/null || echo none; }

# 1 beats 2 beats 3 beats 0; a candidate that was not measured to the end is an error.
worst=0
for code in "$(code_of candidate)" "$(code_of judge)"; do
  case $code-$worst in
    3-0 | 2-0 | 2-3) worst=$code ;;
    [023]-* | none-*) ;;
    *) worst=1 ;;
  esac
done
if [ "$(code_of candidate)" = none ] || [ "$JOB_STATUS" = cancelled ]; then worst=1; fi
# Nothing was judged although it should have been.
unjudged=false
if [ "$COMMAND" = gate ] && [ "$(code_of judge)" = none ]; then unjudged=true; fi
if [ $unjudged = true ] && [ "$ON_INCONCLUSIVE" = fail ] && [ "$worst" = 0 ]; then worst=2; fi
if [ $unjudged = true ] && [ "$REQUIRE_BASELINE" = true ]; then worst=1; fi

case $worst in
  0) verdict=${PUBLISHED_VERDICT:-inconclusive} ;;
  1) verdict=error ;;
  2) verdict=fail ;;
  3) verdict=warn ;;
esac
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
echo "benchgate: $verdict"
if [ "$COMMAND" = check ] && [ "$verdict" = inconclusive ]; then unjudged=true; fi
if [ $unjudged = true ] && [ "$ON_INCONCLUSIVE" = warn ]; then echo "::warning title=benchgate::Nothing was judged; the job summary says why."; fi
case $worst-$FAIL_ON in
  0-*) ;;
  2-never) echo "::notice title=benchgate::A gate or budget failed; fail-on: never lets the job go on." ;;
  3-*) echo "::error title=benchgate::A budget warns, and fail-on: warn makes that a failure; the job summary says which." && exit 3 ;;
  2-*) echo "::error title=benchgate::A gate or budget failed; the job summary says which, by how much and how sure that is." && exit 2 ;;
  *) echo "::error title=benchgate::Not everything could be measured and judged; the log says why." && exit 1 ;;
esac
