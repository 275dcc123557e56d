#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced by prepare.sh. Sets BASELINE, BASELINE_NAME and PARENT by the event, from variables of the Action's step.

# Chooses the baseline if the workflow names none. A merge group is compared with what it would be merged into, which the
# queue has tested: without that commit nothing would be tested. A push to the default branch is compared with the commit
# that the branch was at before; if that is unknown or gone, with the first parent.
choose_baseline() {
  export BASELINE=none
  if [ -n "$FROM" ]; then
    export BASELINE=previous
  elif [ -n "$GROUP_BASE" ]; then
    export BASELINE=$GROUP_BASE
    export BASELINE_NAME=$BRANCH
    if [ "$COMMAND" != run ]; then export REQUIRE_BASELINE=true; fi
  elif [ -n "$BASE_COMMIT" ]; then
    export BASELINE=merge-base
  elif [ "$COMMAND" != run ] && [ "$GITHUB_EVENT_NAME $GITHUB_REF" = "push refs/heads/$DEFAULT_BRANCH" ]; then
    export BASELINE_NAME=$BRANCH
    PARENT=$(git -c safe.directory="$CHECKOUT" -c safe.bareRepository=explicit -C "$START" cat-file commit HEAD | awk '/^$/ { past = 1 } !past && !found && $1 == "parent" { print $2; found = 1 }') || PARENT=''
    if [[ $BEFORE = *[1-9a-f]* ]]; then export BASELINE=$BEFORE; elif [ -n "$PARENT" ]; then export BASELINE=$PARENT; fi
  fi
}
