#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the baseline with the program of the previous stable tag to ./baseline; does nothing if there is no such tag.
# Sets the output tag.
set -euo pipefail
work=$(mktemp -d)
trap 'git worktree remove --force "$work/source" 2>/dev/null || true; rm -rf "$work"' EXIT

# The newest vX.Y.Z before this commit.
previous_tag() {
  git tag --merged HEAD --no-contains HEAD --sort=-version:refname | grep -E '^v?[0-9]+\.[0-9]+\.[0-9]+$' | head -n 1 || true
}

tag=$(previous_tag)
echo "tag=$tag" >>"$GITHUB_OUTPUT"
if [ -z "$tag" ]; then echo "no baseline: there is no stable tag before this commit" && exit; fi
git worktree add -q --detach "$work/source" "$tag"
cmake --preset release -S "$work/source" -B "$work/build" >/dev/null
cmake --build "$work/build" --target benchgate
"$work/build/native/benchgate" simulate "$work/source/fixtures/scenarios" --out baseline --side baseline --samples 36 --reruns 1 \
  --source-ref "$tag" --source-commit "$(git rev-parse "$tag^{commit}")"
