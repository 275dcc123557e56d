#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sourced. The build of a baseline is kept in the cache for the next push: a pull request finds what its own jobs kept. The
# key ends with the digest of what was kept, so that nothing is used that was changed later.

# choose_kept_build NAME, which no other job of the run has. Sets KEPT, the folder, KEPT_PREFIX, how the key to save begins, and `previous`, how the key to restore begins.
choose_kept_build() {
  export KEPT='' KEPT_PREFIX=''
  if [ "$COMMAND" != check ] || [ -n "$FROM" ] || [ "$BASELINE" = none ] || [ "$KEEP_BASELINE_BUILD" = false ]; then return; fi
  previous=$(printf '%s\n' "$START" "$GITHUB_WORKFLOW" "$1" "$(uname -m)" | sha256sum)
  previous=benchgate-baseline-${previous:0:16}-
  KEPT=$RUNNER_TEMP/${previous%-} && rm -rf "$KEPT"
  # A comment on a pull request starts its workflow with the trust, and the cache, of the default branch; what a merge
  # group keeps, no other job can read.
  case $GITHUB_EVENT_NAME in issue_comment | merge_group) ;; *) KEPT_PREFIX=$previous ;; esac
}

# Adds to `options`; KEPT_KEY is the key of what was restored, "" for nothing.
add_kept_build() {
  export -n KEPT_KEY  # builds must not see it
  if [ -z "$KEPT" ] || [ -z "${BASELINE_COMMIT:-}" ]; then return; fi
  options+=(--kept-builds "$KEPT")
  local digest=${KEPT_KEY:-} && digest=${digest##*-}
  if [[ $digest =~ ^[0-9a-f]{64}$ ]]; then options+=(--kept-digest "$digest"); else rm -rf "$KEPT"; fi
  rm -f "$KEPT/digest"
}
