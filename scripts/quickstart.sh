#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows benchgate on this machine: installs missing packages, builds benchgate, and checks two changes of a small program, a
# harmless one and one that makes it slower, against the commit before them. Writes only below build/. Exits with 0 if the
# slower version fails and the harmless one does not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$PWD/build/quickstart
PATH=$PWD/build/release/native:$PATH

say() { printf '\n== %s\n' "$*"; }

# check VERSION: measures it in pairs with the commit `base` and keeps the verdict in $work/VERSION.txt.
check() {
  say "checking $1 against base: $(git -C "$work/tally" log -1 --format=%s "$1")"
  git -C "$work/tally" checkout -q "$1"
  (cd "$work/tally" && benchgate check scenario.yaml --baseline base --out-dir "$work/$1") >"$work/$1.txt" || [ $? = 2 ]
  cat "$work/$1.txt"
}

verdicts_are_right() { grep -q '^tally: FAIL' "$work/slower.txt" && ! grep -q '^tally: FAIL' "$work/harmless.txt"; }

scripts/install.sh build
say "building benchgate"
cmake --preset release >/dev/null
cmake --build --preset release

say "making a repository with three commits of a small program: build/quickstart/tally"
rm -rf "$work"
fixtures/program/make-repository "$work/tally"
check harmless
check slower
cat <<'EOT'

build/quickstart/harmless, slower   receipts with every sample, report and pull-request comment (comment.md) of each check
build/quickstart/tally              the repository; git show slower shows the slow change
build/release/native/benchgate      the program; README.md and docs/ explain how to measure yours
EOT
if ! verdicts_are_right; then say "slower should fail and harmless should not: is this machine busy? (benchgate doctor)" && exit 1; fi
