#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the commit that $BASELINE names (merge-base, a branch, a tag, a commit), fetched if this clone does not have it.
# Exit status 1: there is none.
set -euo pipefail

# A checkout with persist-credentials: false left no token behind; two of them would be refused.
use_token() {
  if [ -z "$TOKEN" ] || git config --get-regexp '^http\..*\.extraheader$' >/dev/null; then return; fi
  export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_1=http.$GITHUB_SERVER_URL/.extraheader
  GIT_CONFIG_VALUE_1="AUTHORIZATION: basic $(printf 'x-access-token:%s' "$TOKEN" | base64 -w0)"
  export GIT_CONFIG_VALUE_1
}

# fetch DEPTH REF...: a whole clone stays whole
fetch() {
  local -a depth=()
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then depth=(--depth="$1"); fi
  git fetch -q --no-tags ${depth[@]+"${depth[@]}"} origin "${@:2}" </dev/null
}

commit_of() { git rev-parse -q --verify "$1^{commit}"; }

# A pull request's merge commit names the commit that it merges into; from another checkout that has to be searched.
find_merge_base() {
  local depth
  local -a parents
  mapfile -t parents < <(git cat-file -p HEAD | sed -n '/^$/q; s/^parent //p')
  if [ "$(commit_of HEAD)" = "$GITHUB_SHA" ] && [ ${#parents[@]} = 2 ]; then
    commit_of "${parents[0]}" || { fetch 1 "${parents[0]}" && echo "${parents[0]}"; }
    return
  fi
  for depth in 1 100 2147483647; do
    fetch "$depth" "$BASE_COMMIT" "$(commit_of HEAD)" || true
    if git merge-base "$BASE_COMMIT" HEAD; then return; fi
  done
  return 1
}

use_token
if [ "$BASELINE" = merge-base ]; then
  find_merge_base
else
  { fetch 1 "$BASELINE" && commit_of FETCH_HEAD; } || commit_of "$BASELINE" || commit_of "origin/$BASELINE"
fi
