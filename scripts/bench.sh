#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures benchgate itself and prints one Markdown table. bench.sh [--store] [WORD]...: only benchmarks whose name contains
# a WORD; --store keeps their figures in docs/figures, and writes the pages that cite these.
# Benchmarks are cold_build and binary_size below, and the programs of tests/bench: a *.py, or a *.cpp that CMake builds;
# those in on_demand run only when a WORD names them. A program finds the release binary in $BENCHGATE and prints rows,
# `| what | ours | reference | ratio | bound |`, lines of scripts/figures, and others, which come after the table. It exits
# with 1 if a bound is exceeded, and so does this script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/bench
export BENCHGATE=$PWD/$build/native/benchgate

row() { printf '| %s | %s | %s | %s | %s |\n' "$@"; }

figure() { printf 'figure bench:%s %s %s %s\n' "$@" >>"$build/figures"; }

wanted() {
  local word
  for word in "${words[@]}"; do if [[ $1 == *$word* ]]; then return 0; fi; done
  [ ${#words[@]} -eq 0 ]
}

cold_build() {
  rm -rf build/cold
  cmake --preset release -B build/cold -DCMAKE_CXX_COMPILER_LAUNCHER= >/dev/null || return
  local wall user system TIMEFORMAT='%1R %1U %1S'
  read -r wall user system < <({ time taskset -c 0,1 cmake --build build/cold -j 2 >build/cold.log; } 2>&1)
  [ -x build/cold/native/benchgate ] || { cat build/cold.log >&2 && return 1; }
  row "cold release build, 2 processors ($user + $system s of CPU)" "$wall s" – – "< 120 s"
  figure build/cold s "${wall%.*}" "cold release build, 2 processors"
  figure build/cold-processor s "$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%.0f", u + s }')" \
    "cold release build, processor time"
  [ "${wall%.*}" -lt 120 ]
}

binary_size() {
  local bytes
  strip -o build/stripped "$BENCHGATE" && bytes=$(stat -c %s build/stripped) || return
  row "binary, stripped" "$(awk -v b="$bytes" 'BEGIN { printf "%.2f MB", b / 1e6 }')" – – "< 12 MB"
  [ "$bytes" -lt 12000000 ]
}

scripts/install.sh build test
scripts/tools.sh
cmake --preset release -B "$build" -DBUILD_TESTING=ON >/dev/null
cmake --build "$build" --target benchgate bench_programs >&2

if [ "${1-}" = --store ]; then store=1 && shift; else store=0; fi
words=("$@") failed=0
: >"$build/afterwards" && : >"$build/figures"
row what ours reference ratio bound && row --- --- --- --- ---
if wanted cold_build; then cold_build || failed=1; fi
if wanted binary_size; then binary_size || failed=1; fi
for program in tests/bench/*.py tests/bench/on_demand/*.py "$build"/tests/bench_*; do
  if ! [ -f "$program" ] || ! [ -x "$program" ] || ! wanted "${program##*/}" ||
    [[ ${#words[@]} == 0 && $program == */on_demand/* ]]; then continue; fi
  "$program" >"$build/printed" || failed=1
  grep '^|' "$build/printed" || true
  grep '^figure ' "$build/printed" >>"$build/figures" || true
  { echo && grep -v '^|\|^figure ' "$build/printed"; } >>"$build/afterwards" || true
done
cat "$build/afterwards"
if [ $store$failed = 10 ]; then scripts/figures --benchgate "$BENCHGATE" --add "$build/figures" --write || failed=1; fi
exit $failed
