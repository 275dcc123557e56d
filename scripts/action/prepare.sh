#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the Action: refuses systems that cannot work, and says where the program is, or will be. Sets the outputs
# work, helper, key, ready, checkout and seal.
set -euo pipefail

# shellcheck source=scripts/action/prepare-publish.sh
. "$ACTION/scripts/action/prepare-publish.sh"
mkdir "$work/results"
# A copy, because the runner's own could be changed.
if [ -f "${GITHUB_EVENT_PATH:-}" ]; then cp "$GITHUB_EVENT_PATH" "$work/event.json"; else echo '{}' >"$work/event.json"; fi
echo "checkout=$("$ACTION/scripts/action/find-checkout.sh" "$WORKING_DIRECTORY")" >>"$GITHUB_OUTPUT"
WORK=$work "$ACTION/scripts/action/seal.sh"
