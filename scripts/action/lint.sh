#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Annotates mistakes in the benchmarks if the input lint asks for it. Never fails: what is measured decides the verdict.
set -euo pipefail
PATH=/usr/bin:/bin
# shellcheck source=/dev/null
. "$WORK/settings"
if [ "$LINT" != true ]; then exit; fi
folder=${START#"$GITHUB_WORKSPACE"} && folder=${folder#/}  # paths of annotations are relative to the workspace
cd "$GITHUB_WORKSPACE"
code=0
"$HELPER/benchgate" lint --format github "${folder:-.}" || code=$?
if [ "$code" != 0 ] && [ "$code" != 2 ]; then echo "::warning title=benchgate::The benchmarks could not be checked for mistakes; the log of this step says why"; fi
