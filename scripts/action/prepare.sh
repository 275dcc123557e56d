#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# First step of the Action: refuses systems and inputs that cannot work, before anything is installed. The checked
# inputs go to $WORK/settings, which the later steps read. Sets the outputs work, results, helper, key, ready, upload, artifact.
set -euo pipefail

stop() {
  local text=${1//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '::error title=benchgate::%s\n' "${text//$'\n'/%0A}"
  exit 1
}

# one_of INPUT VALUE WORD...
one_of() {
  local word
  for word in "${@:3}"; do if [ "$2" = "$word" ]; then return; fi; done
  stop "$1: '$2' is not one of ${*:3}"
}

check_inputs() {
  one_of command "$COMMAND" gate run
  one_of fail-on "$FAIL_ON" fail never
  one_of on-inconclusive "$ON_INCONCLUSIVE" pass warn fail
  one_of comment "$COMMENT" auto always never
  one_of status "$STATUS" true false
  one_of check-run "$CHECK_RUN" true false
  one_of summary "$SUMMARY" true false
  one_of upload-artifact "$UPLOAD_ARTIFACT" true false
  [[ $RERUNS =~ ^([1-9][0-9]{0,3})?$ ]] || stop "reruns: '$RERUNS' is not a number from 1 to 9999"
  [[ $GATE_OPTIONS =~ ^( *--[a-z-]+([= ][A-Za-z0-9._-]+)?)*$ ]] || stop "gate-options: '$GATE_OPTIONS' is not a list of --name value"
  [[ $COMMENT_KEY =~ ^[A-Za-z0-9._-]{1,60}$ && $COMMENT_KEY != *--* ]] || stop "comment-key: '$COMMENT_KEY' is not up to 60 letters, digits, '.', '_', single '-'"
  [ -d "$WORKING_DIRECTORY" ] || stop "working-directory: there is no folder '$WORKING_DIRECTORY'; is actions/checkout missing?"
  case $BASELINE in
    history | artifact | -*) stop "baseline: '$BASELINE' is not supported; merge-base, none, a ref or a folder is" ;;
    merge-base) [ -n "$BASE_COMMIT" ] || stop "baseline: merge-base needs a pull request, and this is $GITHUB_EVENT_NAME; name a ref" ;;
    '' | none) return ;;
  esac
  [ "$COMMAND" = gate ] || stop "baseline: '$BASELINE' has no meaning with command: $COMMAND, which judges nothing"
}

[ "$(uname -s)" = Linux ] || stop "benchgate runs on Linux; this runner is $(uname -s)"
case $(uname -m) in x86_64 | aarch64) ;; *) stop "benchgate runs on x86-64 and arm64; this runner is $(uname -m)" ;; esac
check_inputs
if [ -z "$BASELINE" ]; then BASELINE=none && if [ -n "$BASE_COMMIT" ]; then BASELINE=merge-base; fi; fi
START=$(cd "$WORKING_DIRECTORY" && pwd)
if [ -z "$CONFIG" ] && [ -f "$START/benchgate.yaml" ]; then CONFIG=benchgate.yaml; fi
if [[ $CONFIG = [!/]* ]]; then CONFIG=$START/$CONFIG; fi
HELPER=$RUNNER_TEMP/benchgate-helper
ready=$([ ! -x "$HELPER/benchgate" ] || echo true)
work=$(mktemp -d "$RUNNER_TEMP/benchgate-XXXXXX") && mkdir "$work/results"
: >"$work/notes"
for name in SCENARIOS CONFIG COMMAND BASELINE CANDIDATE_REF JOB_TYPE RERUNS FAIL_ON ON_INCONCLUSIVE GATE_OPTIONS \
  COMMENT COMMENT_KEY COMMENT_PART STATUS CHECK_RUN SUMMARY BASE_COMMIT START HELPER; do printf '%s=%q\n' $name "${!name}"; done >"$work/settings"
# Jobs of a matrix share the job's name, and a run can hold one artifact of a name.
part=${COMMENT_PART//[^A-Za-z0-9._-]/-}
if [ -z "$part" ] && [[ $MATRIX = *:* ]]; then part=$(sha256sum <<<"$MATRIX") && part=${part:0:8}; fi
key=$("$GITHUB_ACTION_PATH/scripts/action/cache-key.sh")
printf '%s\n' "work=$work" "results=$work/results" "helper=$HELPER" "key=$key" "ready=$ready" "upload=$UPLOAD_ARTIFACT" \
  "artifact=benchgate-$GITHUB_JOB-$COMMENT_KEY${part:+-$part}" >>"$GITHUB_OUTPUT"
