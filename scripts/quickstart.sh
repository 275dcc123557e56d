#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows benchgate on this machine: installs missing packages, builds benchgate, and judges two changes of a small program,
# a harmless one and one that makes it slower. Writes only below build/. Exits with 0 if both verdicts are right.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$PWD/build/quickstart
PATH=$PWD/build/release/native:$PATH

say() { printf '\n== %s\n' "$*"; }

subject() { git -C "$work/tally" log -1 --format=%s "$1"; }

measure() {
  say "measuring $1: $(subject "$1")"
  git -C "$work/tally" checkout -q "$1"
  (cd "$work/tally" && benchgate run scenario.yaml --out "$work/$1" --source-ref "$1" --force)
}

# Reruns may differ by 25 % instead of 10 %: gate D3 judges wall_ms, and this machine may be busy.
judge() {
  benchgate gate --baseline "$work/base" --candidate "$work/$1" --max-variance-pct 25 \
    --out "$work/verdict-$1" --format text >"$work/$1.txt" || [ $? = 2 ]
}

# The slower version must fail for being slower, not for another reason.
verdicts_are_right() { grep -q '^release gates: PASS' "$work/harmless.txt" && grep -q '^ *E3 .*fail' "$work/slower.txt"; }

tell() {
  say "$1: $(subject "$1")"
  cat "$work/$1.txt"
}

scripts/install.sh build
say "building benchgate"
cmake --preset release >/dev/null
cmake --build --preset release

say "making a repository with three commits of a small program: build/quickstart/tally"
rm -rf "$work"
fixtures/program/make-repository "$work/tally"
for attempt in 1 2 3; do
  for version in base harmless slower; do measure "$version"; done
  judge harmless
  judge slower
  if verdicts_are_right; then break; fi
  say "attempt $attempt of 3 gave wrong verdicts: harmless should pass, slower should fail E3. Is this machine busy?"
done

say "measured three commits, 3 runs of 20 iterations each, and compared two of them with the first"
tell harmless
tell slower
cat <<'EOT'

build/quickstart/verdict-harmless, verdict-slower   m5_gate_summary.md and .json: the numbers behind the verdicts
build/quickstart/base, harmless, slower             receipts and raw samples, which can be judged again
build/quickstart/tally                              the repository; git show slower shows the slow change
build/release/native/benchgate                      the program; README.md and docs/ explain how to measure yours
EOT
if ! verdicts_are_right; then say "the verdicts are wrong; try again when the machine is less busy" && exit 1; fi
