#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the Action: refuses systems and inputs that cannot work, before anything is installed. The checked
# inputs go to $WORK/settings, which the later steps read. Sets the outputs work, results, helper, key, ready, upload,
# artifact, previous, previous-folder, seal.
set -euo pipefail

"$GITHUB_ACTION_PATH/scripts/action/check-inputs.sh"
# shellcheck source=scripts/action/choose-baseline.sh
. "$GITHUB_ACTION_PATH/scripts/action/choose-baseline.sh"
START=$(cd "$WORKING_DIRECTORY" && pwd)
# In a container the checkout belongs to another user, and git refuses it unless it is named.
CHECKOUT=$START && until [ -e "$CHECKOUT/.git" ] || [ "$CHECKOUT" = / ]; do CHECKOUT=$(dirname "$CHECKOUT"); done
export BASELINE_NAME='' PARENT='' BASELINE_BY=input
if [ -n "$GROUP_BRANCH" ]; then BRANCH=${GROUP_BRANCH#refs/heads/}; fi
if [ -z "$BASELINE" ] || { [ "$BASELINE" = merge-base ] && [ -n "$GROUP_BASE" ]; }; then BASELINE_BY=event && choose_baseline; fi
if [ -z "$CONFIG" ] && [ -f "$START/benchgate.yaml" ]; then CONFIG=benchgate.yaml; fi
if [[ $CONFIG = [!/]* ]]; then CONFIG=$START/$CONFIG; fi
# shellcheck source=scripts/action/place-program.sh
. "$GITHUB_ACTION_PATH/scripts/action/place-program.sh"
# Who asks for nothing that is written needs no token that can write.
export READ_ONLY=false
if [ "$COMMENT-$STATUS-$CHECK_RUN" = never-false-false ]; then READ_ONLY=true; fi
work=$(mktemp -d "$RUNNER_TEMP/benchgate-XXXXXX") && mkdir "$work/results"
: >"$work/notes"
# A copy, because the runner's own could be changed.
if [ -f "${GITHUB_EVENT_PATH:-}" ]; then cp "$GITHUB_EVENT_PATH" "$work/event.json"; else echo '{}' >"$work/event.json"; fi
# Jobs of a matrix share the job's name, but names of artifacts must be unique within a run.
part=${COMMENT_PART//[^A-Za-z0-9._-]/-}
if [ -z "$part" ] && [[ $MATRIX = *:* ]]; then part=$(sha256sum <<<"$MATRIX") && part=${part:0:8}; fi
ARTIFACT=benchgate-$GITHUB_JOB-$COMMENT_KEY${part:+-$part}
# Jobs find the results of earlier jobs on the branch. Pull requests store none: no other job could read them.
export PREVIOUS='' KEEP='' TOKEN_VARIABLES=''
previous=''
# shellcheck source=scripts/action/kept-baseline.sh
. "$GITHUB_ACTION_PATH/scripts/action/kept-baseline.sh"
choose_kept_build "$ARTIFACT"
if [ "$BASELINE" = previous ]; then
  previous=$(printf '%s\n' "$BRANCH" "$GITHUB_WORKFLOW" "$ARTIFACT" "$(uname -m)" | sha256sum) && previous=benchgate-previous-${previous:0:16}-
  PREVIOUS=$RUNNER_TEMP/${previous%-} && rm -rf "$PREVIOUS"
  case $GITHUB_EVENT_NAME in push | schedule | workflow_dispatch) KEEP=$previous$GITHUB_RUN_ID-${GITHUB_RUN_ATTEMPT:-1} ;; esac
fi
settings=(
  ARTIFACT BASELINE BASELINE_BY BASELINE_NAME BRANCH CANDIDATE_REF CHECKOUT CHECK_OPTIONS CHECK_RUN COMMAND COMMENT
  COMMENT_AUTHOR COMMENT_KEY COMMENT_PART CONFIG CONFIRM DEFAULT_BRANCH FAIL_ON FORMAT FROM GATE_OPTIONS HELPER
  JOB_TOTAL JOB_TYPE KEEP KEPT KEPT_PREFIX LINT MATRIX ON_INCONCLUSIVE PARENT PASS_ENV PREVIOUS PROGRAM_SHA256 READ_ONLY
  REQUIRE_BASELINE RERUNS SCENARIOS SKIP_UNCHANGED START STATUS SUMMARY TOKEN_VARIABLES
)
for name in "${settings[@]}"; do printf '%s=%q\n' "$name" "${!name}"; done >"$work/settings"
key=$("$GITHUB_ACTION_PATH/scripts/action/cache-key.sh")
printf '%s\n' "work=$work" "results=$work/results" "helper=$HELPER" "key=$key" "ready=$ready" "upload=$UPLOAD_ARTIFACT" \
  "artifact=$ARTIFACT" "previous=$previous" "previous-folder=$PREVIOUS$KEPT" >>"$GITHUB_OUTPUT"
WORK=$work "$GITHUB_ACTION_PATH/scripts/action/seal.sh"
