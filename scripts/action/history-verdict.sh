#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Last step of the history Action: fails the job for an alert, and for what could not be done if that was demanded. Sets the
# output verdict.
set -euo pipefail
# shellcheck source=scripts/action/annotations.sh source=/dev/null
. "$ACTION/scripts/action/annotations.sh" && . "$WORK/settings"

code=${CODE:-1}
verdict=${VERDICT:-error}
if [ "$REQUIRE_HISTORY-$PUBLISH_HISTORY-$ADDED" = true-true-false ]; then code=1; fi
if [ "$code" = 1 ]; then verdict=error; fi
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
echo "benchgate history: $verdict"
case $code in
  0) exit ;;
  2) annotate error "A test case got worse and did not recover; the job summary says which. If that is wanted, accept it: benchgate history accept." ;;
  3) annotate error "A test case is worse in this run, which fails the job because of fail-on: warn; the job summary says which." ;;
  *) annotate error "The history could not be written or judged; the log of the job says what and why." ;;
esac
exit "$code"
