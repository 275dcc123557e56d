#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs missing packages, builds everything with warnings as errors, and runs every check and test. The last lines are
# the summary of ctest. JOBS=N: number of parallel processes, default one per processor.
#   BENCHGATE_ORACLES=FOLDER scripts/test.sh   also compares with results of other programs in FOLDER
#   CXX=clang++-14 scripts/test.sh     another compiler (a change deletes the build folders)
# If both g++ and clang++ are installed, the other one builds the program, too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jobs=${JOBS:-$(nproc)}
if command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
  export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS-pch_defines,time_macros}  # or it keeps nothing that uses precompiled headers
fi

say() { printf '== %s (%s s)\n' "$*" $SECONDS; }

# build PRESET FOLDER [CMAKE_OPTION...]
build() {
  local preset=$1 folder=$2
  say "building $folder"
  cmake --preset "$preset" -B "$folder" -DCMAKE_CXX_FLAGS=-Werror "${@:3}" >"$folder.log" ||
    { cat "$folder.log"; return 1; }
  cmake --build "$folder" -j "$jobs"
}

find_other_compiler() {
  if "${CXX:-c++}" --version | grep -qi clang; then command -v g++ || true; return; fi
  compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -V | tail -n 1 || true
}

scripts/install.sh build test postgres
scripts/tools.sh
if ! command -v chromium google-chrome >/dev/null; then scripts/install.sh browser || say "no browser: its tests are skipped"; fi
mkdir -p build
if [ "$(cat build/compiler 2>/dev/null)" != "${CXX:-}" ]; then rm -rf build/plain build/asan build/other; fi
echo "${CXX:-}" >build/compiler

build release build/plain -DBUILD_TESTING=ON
cmake --build build/plain -j "$jobs" --target benchgate-postgres
# g++ gives false warnings about the library's headers with sanitizers
build asan build/asan -DCMAKE_CXX_FLAGS=-w -DBENCHGATE_COMPILED_TESTS="$PWD/build/plain"
other=$(find_other_compiler)
if [ -n "$other" ]; then
  build release build/other -DCMAKE_CXX_COMPILER="$other" -DCMAKE_CXX_FLAGS_RELEASE=-O0
else
  say "no second compiler: skipped"
fi

echo 'subdirs(plain asan)' >build/CTestTestfile.cmake
# Tests make and remove thousands of small files, which takes a disk long.
room=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1) || true  # KiB
if [ -z "${TMPDIR:-}" ] && [ "${room:-0}" -gt 8000000 ] && ! grep -q ' /dev/shm .*\bnoexec\b' /proc/mounts; then
  TMPDIR=$(mktemp -d /dev/shm/benchgate-test-XXXXXX)
  chmod 1777 "$TMPDIR"
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
fi
say testing
ctest --test-dir build -j $((2 * jobs)) --output-on-failure  # two places for each: see weigh_tests in tests/CMakeLists.txt
