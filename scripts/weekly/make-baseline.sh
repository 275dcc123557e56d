#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes the baseline with the program of the previous stable tag to ./baseline, else with that of the first stable tag
# of the repository (such as one on a release branch); does nothing if there is no such tag. Sets the output tag. In the mode
# full ($MODE) nothing is written: the runner measures the tag itself.
set -euo pipefail
work=$(mktemp -d)
trap 'git worktree remove --force "$work/source" 2>/dev/null || true; rm -rf "$work"' EXIT

# Tags vX.Y.Z and X.Y.Z that do not contain this commit, the oldest version first; arguments select among them.
stable_tags() {
  git tag "$@" --no-contains HEAD | sed -nE 's/^v?([0-9]+\.[0-9]+\.[0-9]+)$/\1 &/p' | sort -V | cut -d ' ' -f 2
}

tag=$(stable_tags --merged HEAD | tail -n 1)
if [ -z "$tag" ]; then tag=$(stable_tags | head -n 1); fi
echo "tag=$tag" >>"$GITHUB_OUTPUT"
if [ -z "$tag" ]; then echo "no baseline: the repository has no stable tag besides those of this commit" && exit; fi
if [ "$MODE" = full ]; then echo "the runner measures the baseline $tag" && exit; fi
git worktree add -q --detach "$work/source" "$tag"
cmake --preset release -S "$work/source" -B "$work/build" >/dev/null
cmake --build "$work/build" --target benchgate
"$work/build/native/benchgate" simulate "$work/source/fixtures/scenarios" --out baseline --side baseline --samples 36 --reruns 1 \
  --source-ref "$tag" --source-commit "$(git rev-parse "$tag^{commit}")"
