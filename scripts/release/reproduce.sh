#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the program again from a copy of the sources, and fails unless it has the same bytes: reproduce.sh PROGRAM
# The copy is in a folder with a longer name; time zone, language, umask and the number of jobs are others.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$(realpath "$1")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
copy="$folder/another place, with a long name"
mkdir "$copy"
umask 077
cp -r native scripts CMakeLists.txt CMakePresets.json package.json package-lock.json "$copy"
if [ -d .tools/node_modules/uplot ]; then
  mkdir -p "$copy/.tools/node_modules" && cp -r .tools/node_modules/uplot "$copy/.tools/node_modules"
fi
TZ=Asia/Kathmandu LC_ALL=C CMAKE_BUILD_PARALLEL_LEVEL=1 CCACHE_DISABLE=1 "$copy/scripts/release/build.sh" "$folder/again" >"$folder/log" 2>&1 || {
  tail -n 30 "$folder/log" >&2
  exit 1
}
again=$(echo "$folder"/again/*)
if ! cmp "$program" "$again"; then
  echo "a second build of $(basename "$program") differs: $(sha256sum <"$program") $(sha256sum <"$again")" >&2
  if command -v diffoscope >/dev/null; then diffoscope --text-color never "$program" "$again" | head -n 100 >&2; fi
  exit 1
fi
echo "two builds of $(basename "$program") have the same bytes"
