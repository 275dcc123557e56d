#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Stops with an annotation on systems and for inputs that cannot work.
set -euo pipefail

# shellcheck source=scripts/action/annotations.sh
. "$GITHUB_ACTION_PATH/scripts/action/annotations.sh"

# check_options COMMAND WORDS
check_options() {
  [ -z "$2" ] || [ "$COMMAND" = "$1" ] || stop "$1-options: cannot be combined with command: $COMMAND; remove '$2' or use command: $1"
  [[ $2 =~ ^( *--[a-z-]+([= ][A-Za-z0-9._=-]+)?)*$ ]] || stop "$1-options: '$2' is not a list of options; write --name value"
}

[ "$(uname -s)" = Linux ] || stop "benchgate runs on Linux; this runner is $(uname -s)"
case $(uname -m) in x86_64 | aarch64) ;; *) stop "benchgate runs on x86-64 and arm64; this runner is $(uname -m)" ;; esac
one_of command "$COMMAND" check gate run
one_of fail-on "$FAIL_ON" fail warn never
one_of on-inconclusive "$ON_INCONCLUSIVE" pass warn fail
one_of comment "$COMMENT" auto on-change always never
one_of status "$STATUS" true false
one_of check-run "$CHECK_RUN" true false
one_of summary "$SUMMARY" true false
one_of upload-artifact "$UPLOAD_ARTIFACT" true false
one_of lint "$LINT" true false
one_of require-baseline "$REQUIRE_BASELINE" true false
one_of skip-unchanged "$SKIP_UNCHANGED" true false
one_of keep-baseline-build "$KEEP_BASELINE_BUILD" true false
[[ $RERUNS =~ ^([1-9][0-9]{0,3})?$ ]] || stop "reruns: '$RERUNS' is not a number from 1 to 9999"
[[ $CONFIRM =~ ^([0-9]|10)?$ ]] || stop "confirm: '$CONFIRM' is not a number from 0 to 10"
[[ $PASS_ENV =~ ^([[:space:]]*[A-Za-z_][A-Za-z0-9_]*)*[[:space:]]*$ ]] || stop "pass-env: '$PASS_ENV' is not a list of names of variables"
[ "$REQUIRE_BASELINE$COMMAND" != truerun ] || stop "require-baseline: cannot be combined with command: run, which judges nothing"
[ -z "$RERUNS" ] || [ "$COMMAND" != check ] || stop "reruns: cannot be combined with command: check; set repeat in the scenario, or use command: gate"
[ -z "$CONFIRM" ] || [[ $COMMAND = check && -z $FROM ]] || stop "confirm: only command: check measures again, and not what from names"
[ "$SKIP_UNCHANGED" = false ] || [[ $COMMAND = check && -z $FROM ]] || stop "skip-unchanged: only command: check leaves scenarios out, and not what from names"
check_options gate "$GATE_OPTIONS"
check_options check "$CHECK_OPTIONS"
[[ $COMMENT_KEY =~ ^[A-Za-z0-9._-]{1,60}$ && $COMMENT_KEY != *--* ]] || stop "comment-key: '$COMMENT_KEY' is not allowed; use 1 to 60 letters, digits, '.', '_' and single '-'"
[[ $COMMENT_AUTHOR =~ ^([A-Za-z0-9_-]{1,100}(\[bot\])?)?$ ]] || stop "comment-author: '$COMMENT_AUTHOR' is not a login such as octocat or my-app[bot]"
[ -d "$WORKING_DIRECTORY" ] || stop "working-directory: no such folder: '$WORKING_DIRECTORY'; is actions/checkout missing?"
if [ -n "$FROM" ]; then
  [ "$COMMAND" = check ] || stop "from: cannot be combined with command: $COMMAND; use command: check"
  [ -z "$SCENARIOS" ] || stop "from: cannot be combined with scenarios; remove one of them"
  [ "$BASELINE" != merge-base ] || stop "baseline: merge-base cannot be combined with from; name a report or a folder of results"
fi
[[ $FORMAT =~ ^[A-Za-z0-9-]*$ ]] || stop "format: '$FORMAT' is not the name of a format; benchgate import --list shows all"
[ -z "$FORMAT" ] || [ -n "$FROM" ] || stop "format: needs from; scenarios name their format in import:"
[ "$BASELINE" != previous ] || [ -n "$FROM" ] || stop "baseline: previous needs from; for scenarios use merge-base, a branch, a tag or a commit"
case $BASELINE in
  history | history:[A-Za-z0-9_]*) ;;
  artifact | -*) stop "baseline: '$BASELINE' is not supported; use merge-base, none, a branch, a tag, a commit, a receipt or a folder of results" ;;
  merge-base) [ -n "$BASE_COMMIT$GROUP_BASE" ] || stop "baseline: merge-base needs a pull request or a merge group, but the event is $GITHUB_EVENT_NAME; name a branch, a tag or a commit" ;;
  '' | none | previous) exit ;;
esac
[ "$COMMAND" != run ] || stop "baseline: cannot be combined with command: $COMMAND, which judges nothing; remove '$BASELINE'"
