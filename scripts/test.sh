#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds everything without a warning and runs every check and test. The last lines are
# ctest's summary over all of them. JOBS=N: processes at once, default one per processor.
#   BENCHGATE_ORACLES=FOLDER scripts/test.sh   also compares with the results of other programs in FOLDER
#   CXX=clang++-14 scripts/test.sh     another compiler (build folders are made anew when it changes)
# A compiler of the other family, when installed, builds the program too (nothing is installed for that).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jobs=${JOBS:-$(nproc)}
ccache=$(command -v ccache || true)
export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-$ccache}

say() { printf '== %s (%s s)\n' "$*" $SECONDS; }

# build PRESET FOLDER [CMAKE_OPTION...]
build() {
  local preset=$1 folder=$2
  say "building $folder"
  cmake --preset "$preset" -B "$folder" -DCMAKE_CXX_FLAGS=-Werror "${@:3}" >"$folder.log" || { cat "$folder.log"; return 1; }
  cmake --build "$folder" -j "$jobs"
}

find_other_compiler() {
  if "${CXX:-c++}" --version | grep -qi clang; then command -v g++ || true; return; fi
  compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -V | tail -n 1 || true
}

scripts/install.sh build test
scripts/tools.sh
mkdir -p build
if [ "$(cat build/compiler 2>/dev/null)" != "${CXX:-}" ]; then rm -rf build/dev build/asan build/release build/other; fi
echo "${CXX:-}" >build/compiler

build release build/release
build dev build/dev
build asan build/asan -DCMAKE_CXX_FLAGS=-w  # g++ warns falsely about the library's headers when it sanitizes them
other=$(find_other_compiler)
if [ -n "$other" ]; then
  build release build/other -DCMAKE_CXX_COMPILER="$other" -DCMAKE_CXX_FLAGS_RELEASE=-O0
else
  say "no compiler of another family: skipped"
fi

cat >build/CTestTestfile.cmake <<'EOT'
add_test(release/version release/native/benchgate --version)
subdirs(dev asan)
EOT
say testing
ctest --test-dir build -j "$jobs" --output-on-failure
