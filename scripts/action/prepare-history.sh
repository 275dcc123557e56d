#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the history Action: refuses systems that cannot work, and says where the program is, or will be. Sets the
# outputs work, helper, key, ready and checkout.
set -euo pipefail

# shellcheck source=scripts/action/prepare-publish.sh
. "$ACTION/scripts/action/prepare-publish.sh"
echo "checkout=$("$ACTION/scripts/action/find-checkout.sh" "$WORKING_DIRECTORY")" >>"$GITHUB_OUTPUT"
