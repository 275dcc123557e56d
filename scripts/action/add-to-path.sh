#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Last step of the setup Action: puts the program into the PATH of the later steps. Sets the outputs sha256 and path.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
sum=$(sha256sum "$HELPER/benchgate") && sum=${sum%% *}
echo "$HELPER" >>"$GITHUB_PATH"
echo "BENCHGATE_HELPER_SHA256=$sum" >>"$GITHUB_ENV"  # for another use of the Action in this job
printf '%s\n' "sha256=$sum" "path=$HELPER/benchgate" >>"$GITHUB_OUTPUT"
