#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# find-checkout.sh FOLDER: prints the checkout that the folder is in. In a container it belongs to another user, and git
# refuses it unless it is named.
set -euo pipefail
checkout=$(cd "$1" 2>/dev/null || true; pwd)
until [ -e "$checkout/.git" ] || [ "$checkout" = / ]; do checkout=$(dirname "$checkout"); done
echo "$checkout"
