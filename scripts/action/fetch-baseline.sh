#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fetches the baseline's commit while the token is available, and adds BASELINE_COMMIT, or BASELINE_TREE for a folder of
# results, to the settings. A missing baseline is a note, because a first pull request has none; one that cannot be
# fetched is an error. Sets the outputs no-baseline and seal; adds TOKEN_VARIABLES and ANCHOR_COMMIT to the settings.
set -euo pipefail
# shellcheck source=/dev/null
. "$WORK/settings"
trap '"$GITHUB_ACTION_PATH/scripts/action/seal.sh"' EXIT
names=''
for name in $(compgen -e); do
  if [ -n "$TOKEN" ] && [ "$name" != TOKEN ] && [[ ${!name} = *"$TOKEN"* ]]; then names+=" $name"; fi
done
printf 'TOKEN_VARIABLES=%q\n' "$names" >>"$WORK/settings"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="$CHECKOUT"
# shellcheck source=scripts/action/history-baseline.sh source=scripts/action/fetch-anchor.sh
for part in history-baseline fetch-anchor; do . "$GITHUB_ACTION_PATH/scripts/action/$part.sh"; done
if [ "$BASELINE" = previous ]; then use_previous; fi
cd "$START"
fetch_anchor
if [[ $BASELINE = history || $BASELINE = history:* ]]; then fetch_history; fi
if [ "$COMMAND" = run ] || [ -n "$FROM" ]; then exit; fi

# `check` itself reports why there is no baseline.
give_up() {
  if [ "$COMMAND" = gate ]; then
    printf 'Nothing was judged: %s\n' "$1" | tee -a "$WORK/notes"
    echo '{"schema": "benchgate.publication.v1", "verdict": "warn", "headline": "not judged, because there is no baseline"}' >"$WORK/results/no_baseline.json"
    echo no-baseline=true >>"$GITHUB_OUTPUT"
  fi
  exit 0
}

if [ "$BASELINE" = none ]; then
  reason="there is no baseline. Pull requests and merge groups are compared with the commit that they would be merged into, pushes to the default branch with the commit before the push; for other events, such as $GITHUB_EVENT_NAME, set the input baseline to a branch or tag."
  if [ "$COMMAND-$BASELINE_BY" = check-event ]; then printf 'Changes were not judged: %s\n' "$reason" >>"$WORK/notes"; fi
  give_up "$reason"
fi
if [ -e "$BASELINE" ]; then
  printf 'BASELINE_TREE=%q\n' "$(realpath "$BASELINE")" >>"$WORK/settings"
  exit
fi
commit='' problem=''
for word in "$BASELINE" "$PARENT"; do
  if [ -z "$word" ] || [ -n "$commit" ]; then continue; fi
  commit=$(BENCHGATE_TOKEN=$TOKEN "$HELPER/benchgate" check --fetch-baseline --allow-missing-baseline --baseline "$word" 2>"$WORK/fetch") || problem=$(tail -n 1 "$WORK/fetch")
  cat "$WORK/fetch" >&2
done
if [ -z "$commit" ] && [ -n "$problem" ]; then
  printf 'The baseline could not be fetched: %s\n' "${problem#benchgate: }" >>"$WORK/notes"
  exit 1
fi
if [ -z "$commit" ]; then give_up "the baseline $BASELINE was found neither in this clone nor at origin; see the log of the step 'Fetch the baseline'."; fi
printf 'BASELINE_COMMIT=%q\n' "$commit" >>"$WORK/settings"
echo "baseline: $BASELINE is $commit"
