#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures benchgate itself and prints one Markdown table. bench.sh [WORD]...: only benchmarks whose name contains a WORD.
#
# Benchmarks are cold_build and binary_size below, and the programs of tests/bench: a *.py, or a *.cpp that CMake builds;
# those in on_demand run only when a WORD names them. A program finds the release binary in $BENCHGATE and prints rows of
# the table, `| what | ours | reference | ratio | bound |`, and other lines, which are printed after the table. It exits
# with 1 if a bound is exceeded, and so does this script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/bench
export BENCHGATE=$PWD/$build/native/benchgate

row() { printf '| %s | %s | %s | %s | %s |\n' "$@"; }

wanted() {
  local word
  if [ ${#words[@]} -eq 0 ]; then return 0; fi
  for word in "${words[@]}"; do if [[ $1 == *$word* ]]; then return 0; fi; done
  return 1
}

cold_build() {
  rm -rf build/cold
  cmake --preset release -B build/cold -DCMAKE_CXX_COMPILER_LAUNCHER= >/dev/null || return
  local wall user system TIMEFORMAT='%1R %1U %1S'
  read -r wall user system < <({ time taskset -c 0,1 cmake --build build/cold -j 2 >build/cold.log; } 2>&1)
  if ! [ -x build/cold/native/benchgate ]; then cat build/cold.log >&2 && return 1; fi
  row "cold release build, 2 processors ($user + $system s of CPU)" "$wall s" – – "< 120 s"
  [ "${wall%.*}" -lt 120 ]
}

binary_size() {
  local bytes
  strip -o build/stripped "$BENCHGATE" || return
  bytes=$(stat -c %s build/stripped)
  row "binary, stripped" "$(awk -v b="$bytes" 'BEGIN { printf "%.2f MB", b / 1e6 }')" – – "< 12 MB"
  [ "$bytes" -lt 12000000 ]
}

scripts/install.sh build test
scripts/tools.sh
cmake --preset release -B "$build" -DBUILD_TESTING=ON >/dev/null
cmake --build "$build" --target benchgate bench_programs >&2

words=("$@")
: >"$build/afterwards"
failed=0
row what ours reference ratio bound && row --- --- --- --- ---
if wanted cold_build; then cold_build || failed=1; fi
if wanted binary_size; then binary_size || failed=1; fi
for program in tests/bench/*.py tests/bench/on_demand/*.py "$build"/tests/bench_*; do
  if ! [ -f "$program" ] || ! [ -x "$program" ] || ! wanted "${program##*/}"; then continue; fi
  if [[ ${#words[@]} == 0 && $program == */on_demand/* ]]; then continue; fi
  "$program" >"$build/printed" || failed=1
  grep '^|' "$build/printed" || true
  { echo && grep -v '^|' "$build/printed"; } >>"$build/afterwards" || true
done
cat "$build/afterwards"
exit $failed
