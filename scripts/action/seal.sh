#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Called before anything is measured. Sets the output seal: a command that fails unless the files that later steps execute,
# source or trust are as they are now. Those steps run it first, because what is measured can write to all of these files,
# but not to outputs of steps that have ended.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"

files=("$WORK/settings" "$WORK/event.json" "$GITHUB_ACTION_PATH"/scripts/action/*.sh)
if [ -f "$WORK/settings.json" ]; then files+=("$WORK/settings.json"); fi
if [ -f "$HELPER/benchgate" ]; then
  files+=("$HELPER/benchgate")
  printf 'BENCHGATE_HELPER_SHA256=%.64s\n' "$(sha256sum "$HELPER/benchgate")" >>"$GITHUB_ENV"  # for the next use in this job
fi
digests=$(sha256sum "${files[@]}")
error='::error title=benchgate::What was measured has changed files of the Action, so nothing of them runs; the log of this step names them'
printf 'seal=/usr/bin/sha256sum --check --quiet --strict <<<%q || { echo %q; exit 1; }\n' "$digests" "$error" >>"$GITHUB_OUTPUT"
