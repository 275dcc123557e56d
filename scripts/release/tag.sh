#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Commits the checksums of the programs in FOLDER and tags the commit vN.N.N and vN: tag.sh vN.N.N FOLDER
# The commit changes nothing else, so it is of the version that the programs were built from.
set -euo pipefail
tag=$1 folder=$2

stop() { echo "tag.sh: $1" >&2 && exit 1; }

if ! [[ $tag =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]]; then stop "'$tag' is not like v1.2.3"; fi
if git rev-parse -q --verify "refs/tags/$tag" >/dev/null; then stop "the tag $tag already exists"; fi
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then stop "there are changes that are not committed"; fi
version=$(GITHUB_ACTION_PATH=$PWD scripts/action/source-hash.sh)
programs=("$folder"/benchgate-"$version"-linux-*)
if [ ! -f "${programs[0]}" ]; then stop "$folder has no program of the version $version"; fi
for program in "${programs[@]}"; do
  digest=$(sha256sum <"$program")
  echo "${digest%% *}  $tag/$(basename "$program")"
done >>scripts/action/checksums.txt
git commit -q -m "release: $tag" scripts/action/checksums.txt
git tag "$tag"
git tag -f "${tag%%.*}" >/dev/null
