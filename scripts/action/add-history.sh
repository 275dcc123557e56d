#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Adds the results to the branch of the history. What cannot be added is an annotation: the verdict of the measurement does
# not depend on it. Sets the output added.
set -euo pipefail
# shellcheck source=scripts/action/annotations.sh source=/dev/null
. "$ACTION/scripts/action/annotations.sh" && . "$WORK/settings"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$CHECKOUT"

skip() { annotate notice "$1" && echo added=false >>"$GITHUB_OUTPUT" && exit; }

# What belongs to the history: the baseline of a gate is of another commit.
candidate_of() {
  local name
  for name in check candidate; do if [ -d "$1/$name" ]; then echo "$1/$name" && return; fi; done
  return 1
}

# Copies to $WORK/add/GROUP, because the names of the folders become those of the groups.
collect() {
  local folder place
  mkdir "$WORK/add"
  if [ -f "$RESULTS" ]; then mkdir "$WORK/add/$GROUP" && cp "$RESULTS" "$WORK/add/$GROUP" && return; fi
  if place=$(candidate_of "$RESULTS"); then cp -r "$place" "$WORK/add/$GROUP" && return; fi
  for folder in "$RESULTS"/*/; do
    if place=$(candidate_of "$folder"); then cp -r "$place" "$WORK/add/$(basename "$folder")"; fi
  done
  if [ -z "$(ls "$WORK/add")" ]; then cp -r "$RESULTS" "$WORK/add/$GROUP"; fi
}

if [ "$PUBLISH_HISTORY" = false ]; then skip "Nothing was added to the history because of publish-history: false."; fi
if [ "$UNMERGED" = true ]; then skip "Nothing was added to the history: a run of the event $GITHUB_EVENT_NAME measures what nobody has merged yet. The verdict of the measurement stands."; fi
collect
cd "$START"
if "$HELPER/benchgate" history add "$WORK"/add/* --store "git:$HISTORY_BRANCH" --job-type "$JOB_TYPE" 2>"$WORK/errors"; then
  cat "$WORK/errors" >&2
  echo added=true >>"$GITHUB_OUTPUT"
  exit
fi
cat "$WORK/errors" >&2
problem=$(tail -n 1 "$WORK/errors")
annotate error "The results were not added to the history: ${problem#benchgate: }. The verdict of the measurement stands, and its artifact keeps the results."
echo added=false >>"$GITHUB_OUTPUT"
