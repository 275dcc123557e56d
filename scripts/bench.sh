#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures benchgate itself and prints one Markdown table. bench.sh [--store] [WORD]...: only benchmarks whose name contains
# a WORD; --store keeps their figures in docs/figures, exceeded bounds or not, and writes the pages that cite these.
# Benchmarks are the programs of tests/bench: a *.py, or a *.cpp that CMake builds; those in on_demand run only when a
# WORD names them. A program finds the release binary in $BENCHGATE and prints rows,
# `| what | ours | reference | ratio | bound |`, lines of scripts/figures, and others, which come after the table. It exits
# with 1 if a bound is exceeded, and so does this script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/bench
export BENCHGATE=$PWD/$build/native/benchgate

wanted() {
  local word
  for word in "${words[@]}"; do if [[ $1 == *$word* ]]; then return 0; fi; done
  [ ${#words[@]} -eq 0 ]
}

scripts/install.sh build test
scripts/tools.sh
cmake --preset release -B "$build" -DBUILD_TESTING=ON >/dev/null
cmake --build "$build" --target benchgate bench_programs >&2

if [ "${1-}" = --store ]; then store=1 && shift; else store=0; fi
words=("$@") failed=0
: >"$build/afterwards" && : >"$build/figures"
printf '| what | ours | reference | ratio | bound |\n| --- | --- | --- | --- | --- |\n'
for program in tests/bench/*.py tests/bench/on_demand/*.py "$build"/tests/bench_*; do
  if ! [ -f "$program" ] || ! [ -x "$program" ] || ! wanted "${program##*/}" ||
    [[ ${#words[@]} == 0 && $program == */on_demand/* ]]; then continue; fi
  "$program" >"$build/printed" || failed=1
  grep '^|' "$build/printed" || true
  grep '^figure ' "$build/printed" >>"$build/figures" || true
  { echo && grep -v '^|\|^figure ' "$build/printed"; } >>"$build/afterwards" || true
done
cat "$build/afterwards"
if [ $store = 1 ]; then scripts/figures --benchgate "$BENCHGATE" --add "$build/figures" --write || failed=1; fi
exit $failed
