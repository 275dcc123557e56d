#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced after the settings: the anchor, an older commit that is measured in turns with what belongs to the history.

# Whether this run measures the default branch. A gate needs a candidate that is measured as its baseline was: alone.
wants_anchor() {
  if [ -n "$FROM" ] || [ "$COMMAND" = gate ] || [[ " $CHECK_OPTIONS" = *' --anchor'[\ =]* ]]; then return 1; fi
  case $GITHUB_EVENT_NAME in
    push | workflow_dispatch) [ "$GITHUB_REF" = "refs/heads/$DEFAULT_BRANCH" ] ;;
    schedule) ;;
    *) return 1 ;;
  esac
}

# Adds ANCHOR_COMMIT to the settings, "" for none. A problem is a note, because the verdict does not depend on the anchor.
fetch_anchor() {
  local commit='' problem=''
  if wants_anchor; then
    commit=$(BENCHGATE_TOKEN=$TOKEN "$HELPER/benchgate" check --fetch-anchor ${CONFIG:+--config "$CONFIG"} 2>"$WORK/fetch") || commit=''
    cat "$WORK/fetch" >&2
    problem=$(sed -n 's/^warning: no anchor: //p; s/^benchgate: //p' "$WORK/fetch" | tail -n 1)
  fi
  if [ -n "$problem" ]; then printf 'This run has no anchor, so the history can compare it with runs on the same kind of machine only: %s\n' "$problem" >>"$WORK/notes"; fi
  printf 'ANCHOR_COMMIT=%q\n' "$commit" >>"$WORK/settings"
}
