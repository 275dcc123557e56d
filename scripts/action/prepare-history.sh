#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the history Action: refuses systems and inputs that cannot work, and writes the others to $WORK/settings.
# Sets the outputs work, helper, key and ready.
set -euo pipefail
# shellcheck source=scripts/action/annotations.sh
. "$ACTION/scripts/action/annotations.sh"

one_of publish-history "$PUBLISH_HISTORY" true false
one_of recalculate "$RECALCULATE" auto true false
one_of require-history "$REQUIRE_HISTORY" true false
one_of dashboard "$DASHBOARD" true false
one_of fail-on "$FAIL_ON" fail warn never
one_of notify "$NOTIFY" none issue comment webhook
if [ -n "$JOB_TYPE" ]; then one_of job-type "$JOB_TYPE" dry short medium default; fi
[[ $GROUP =~ ^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$ ]] || stop "group: '$GROUP' is not allowed; use letters, digits, '.', '_' and '-'"
[[ $NOTIFY_AUTHOR =~ ^([A-Za-z0-9_-]{1,100}(\[bot\])?)?$ ]] || stop "notify-author: '$NOTIFY_AUTHOR' is not a login such as octocat or my-app[bot]"
[[ $HISTORY_BRANCH =~ ^[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$ ]] || stop "history-branch: '$HISTORY_BRANCH' is not the name of a branch"
[[ $DATA_BRANCH =~ ^([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})?$ ]] || stop "data-branch: '$DATA_BRANCH' is not the name of a branch"
if [[ $MESSAGE = *'methodology: recalculate'* ]]; then RECALCULATE=true; fi
if [ "$RECALCULATE" = true ]; then DATA_BRANCH=${DATA_BRANCH:-perf-data}; fi
[ "$DATA_BRANCH" != "$HISTORY_BRANCH" ] || stop "data-branch: '$DATA_BRANCH' is the branch of the history; name another one"
[ -d "$WORKING_DIRECTORY" ] || stop "working-directory: no such folder: '$WORKING_DIRECTORY'; is actions/checkout missing?"
START=$(cd "$WORKING_DIRECTORY" && pwd)
cd "$START"
[ -e "$RESULTS" ] || stop "results: no such file or folder: '$RESULTS'; is actions/download-artifact missing, or did the measuring job upload nothing?"
RESULTS=$(realpath "$RESULTS")
if [ -z "$CONFIG" ] && [ -f benchgate.yaml ]; then CONFIG=benchgate.yaml; fi
if [ -z "$JOB_TYPE" ]; then
  case $GITHUB_EVENT_NAME in schedule | workflow_dispatch) JOB_TYPE=medium ;; *) JOB_TYPE=default ;; esac
fi
# What nobody has merged yet belongs to no history; a merge queue has branches of its own.
export UNMERGED=false
case $GITHUB_EVENT_NAME-${GITHUB_REF:-} in pull_request* | issue_comment-* | merge_group-* | *-refs/heads/gh-readonly-queue/*) UNMERGED=true ;; esac
# In a container the checkout belongs to another user, and git refuses it unless it is named.
CHECKOUT=$START && until [ -e "$CHECKOUT/.git" ] || [ "$CHECKOUT" = / ]; do CHECKOUT=$(dirname "$CHECKOUT"); done
# shellcheck source=scripts/action/prepare-publish.sh
. "$ACTION/scripts/action/prepare-publish.sh"
for name in RESULTS HISTORY_BRANCH PUBLISH_HISTORY GROUP JOB_TYPE RECALCULATE DATA_BRANCH CONFIG FAIL_ON NOTIFY NOTIFY_AUTHOR REQUIRE_HISTORY DASHBOARD START CHECKOUT UNMERGED; do
  printf '%s=%q\n' $name "${!name}"
done >>"$work/settings"
