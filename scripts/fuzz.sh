#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fuzzes each target of tests/fuzz/ for SECONDS, 60 unless given, or only those that are named:
#   scripts/fuzz.sh [SECONDS [TARGET]...]
# Crashes, sanitizer reports, leaks, inputs that take over 5 s or 2 GB, and wrong readings are findings. They are written
# to build/fuzz/findings/, and the exit status is 1. What is reached is kept in build/fuzz/inputs/ for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
folder=build/fuzz

build_targets() {
  scripts/install.sh build fuzz
  if ! has_runtime; then scripts/install.sh fuzz-runtime; fi
  local log
  log=$(cmake --preset fuzz 2>&1) || { echo "$log"; return 1; }
  cmake --build --preset fuzz --target tests/fuzz/all
}

has_runtime() {
  mkdir -p $folder
  echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
    clang++ -x c++ -fsanitize=fuzzer,address - -o $folder/runtime 2>/dev/null
}

list_targets() {
  local program
  for program in "$folder"/tests/fuzz/fuzz_*; do
    if [ -f "$program" ] && [ -x "$program" ]; then echo "${program##*/fuzz_}"; fi
  done
}

# fuzz_target NAME
fuzz_target() {
  local program=$folder/tests/fuzz/fuzz_$1 inputs=$folder/inputs/$1 findings=$folder/findings/$1 status=0
  mkdir -p "$inputs" "$findings"
  "$program" --seeds "$inputs"
  nice -n 10 "$program" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$findings/" "$inputs" "tests/fuzz/corpus/$1" >"$findings.log" 2>&1 || status=$?
  printf '%s: %s executions, %s inputs, coverage%s\n' "$1" \
    "$(sed -n 's/^stat::number_of_executed_units: //p' "$findings.log")" "$(find "$inputs" -type f | wc -l)" \
    "$(sed -n 's/^#.* cov: \([0-9]*\) ft: \([0-9]*\) .*/ \1, features \2/p' "$findings.log" | tail -n 1)"
  if [ $status != 0 ]; then grep -m 4 -E 'ERROR|SUMMARY|terminate|what\(\)' "$findings.log" || tail "$findings.log"; fi
  return $status
}

build_targets
mapfile -t targets < <(if [ $# -gt 1 ]; then printf '%s\n' "${@:2}"; else list_targets; fi)
failed=()
for target in "${targets[@]}"; do fuzz_target "$target" || failed+=("$target"); done
if [ ${#failed[@]} -gt 0 ]; then echo "findings of ${failed[*]} are in $folder/findings/"; exit 1; fi
