#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the site that shows the recalculated history. Sets the output dashboard-path.
set -euo pipefail
# shellcheck source=scripts/action/annotations.sh source=/dev/null
. "$ACTION/scripts/action/annotations.sh" && . "$WORK/settings"
repository=${GITHUB_SERVER_URL:-https://github.com}/$GITHUB_REPOSITORY
if "$HELPER/benchgate" dashboard --history "$WORK/history" --out "$WORK/dashboard" --title "$GITHUB_REPOSITORY" \
  --repository "$repository" --raw-url "$repository/tree/$HISTORY_BRANCH"; then
  echo "dashboard-path=$WORK/dashboard" >>"$GITHUB_OUTPUT"
else
  annotate warning "The dashboard could not be written; the log of this step says why."
fi
