#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced after the settings: the history, or results that an earlier job stored, as a baseline.

# The results of an earlier run on a machine of the same class; the note says how old they are.
fetch_history() {
  local name=${BASELINE#history} code=0 said
  name=${name#:}
  said=$(BENCHGATE_TOKEN=$TOKEN "$HELPER/benchgate" history baseline --store "git:${name:-perf-raw}" --out "$WORK/history" 2>"$WORK/fetch") || code=$?
  cat "$WORK/fetch" >&2
  case $code in
    0)
      BASELINE=$WORK/history
      printf '%s\n' "BASELINE=$(printf %q "$BASELINE")" "BASELINE_NAME=history" >>"$WORK/settings"
      printf 'Compared with the history: %s\n' "${said#baseline: }" | tee -a "$WORK/notes"
      ;;
    3)
      BASELINE=none
      echo BASELINE=none >>"$WORK/settings"
      printf 'Nothing was judged: %s\n' "$said" | tee -a "$WORK/notes"
      ;;
    *)
      printf 'The history could not be read: %s\n' "$(tail -n 1 "$WORK/fetch")" >>"$WORK/notes"
      exit 1
      ;;
  esac
}

# Takes the results that an earlier job of the same branch stored, if there are any.
use_previous() {
  if compgen -G "$PREVIOUS/*/run-*/receipt.json" >/dev/null; then
    printf '%s\n' "BASELINE=$(printf %q "$PREVIOUS")" "BASELINE_NAME=$(printf %q "$BRANCH")" >>"$WORK/settings"
  else
    echo BASELINE=none >>"$WORK/settings"
    echo "Nothing was judged: the branch $BRANCH has no stored results yet. Run this workflow on: push, too, so that a push to $BRANCH stores them." | tee -a "$WORK/notes"
  fi
}
