#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The check of a report with 30 benchmarks, one of which is 10 % slower, with and without import.filter: pairs in a
minute, and the time to the verdict. The tool takes 20 ms for each benchmark and prints times with a noise of 5 %, the
same in each run of this program. The noise leaves part of the benchmarks undecided until the last pair.

focus.py [--pairs N] [--limit SECONDS]
  --pairs N          the most pairs (80)
  --limit SECONDS    the time of the second comparison, in which not all pairs fit (40)
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))
from slow_repository import ENVIRONMENT, git  # noqa: E402

BENCHMARKS, SECONDS, NOISE, SLOW, FACTOR = 30, 0.02, 0.05, "BenchmarkCase07", 1.10

TOOL = """import math, random, re, sys, time
from pathlib import Path
FACTOR = %(factor)s
count = Path(".executions")
number = int(count.read_text()) + 1 if count.exists() else 1
count.write_text(str(number))
wanted = [re.compile(one) for one in sys.argv[sys.argv.index("-bench") + 1].split("|")]
print("goos: linux")
for name in ["BenchmarkCase%%02d" %% i for i in range(%(benchmarks)d)]:
    if not any(one.search(name) for one in wanted):
        continue
    time.sleep(%(seconds)s)
    noise = math.exp(%(noise)s * random.Random(f"{FACTOR} {number} {name}").gauss(0, 1))
    print(f"{name} 1 {1000 * noise * (FACTOR if name == '%(slow)s' else 1):.3f} ns/op")
print("PASS")
"""
SCENARIO = """name: report
command: [%(python)s, tool.py, -bench, .]
warmup: 0
repeat: {min: 10, max: %(pairs)d%(limit)s}
import: {format: go-test-bench%(filter)s}
"""
FILTER = ", filter: [-bench, '{names}'], replaces: [-bench, .]"


def tool(factor):
    return TOOL % {"factor": factor, "benchmarks": BENCHMARKS, "seconds": SECONDS, "noise": NOISE, "slow": SLOW}


def check(folder, pairs, limit, choice):
    """Seconds of one check of the change, and what it says of each benchmark."""
    Path(folder, "scenario.yaml").write_text(SCENARIO % {
        "python": sys.executable, "pairs": pairs, "filter": choice, "limit": f", time_budget: {limit}s" if limit else ""})
    Path(folder, ".executions").unlink(missing_ok=True)
    begun = time.monotonic()
    done = subprocess.run([os.environ["BENCHGATE"], "check", "--baseline", "HEAD~1", "--seed", "1", "--quiet", "scenario.yaml"],
                          cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    seconds = time.monotonic() - begun
    if done.returncode not in (0, 2):
        sys.exit(f"focus.py: exit code {done.returncode}: {done.stderr}")
    deltas = json.loads(Path(folder, "benchgate-out/compare.json").read_text())["deltas"]
    run = json.loads(Path(folder, "benchgate-out/run.json").read_text())
    return {"seconds": seconds, "samples": run["samples"], "statuses": {name: one["status"] for name, one in deltas.items()},
            "confirming": max(sum(again["effect"]["pairs"] for again in one["paired"].get("confirmations", []))
                              for one in deltas.values() if "paired" in one)}


def describe(checked):
    statuses = list(checked["statuses"].values())
    undecided = sum(status not in ("pass", "fail", "warn") for status in statuses)
    filtered = sum(bool(one.get("filtered")) for one in checked["samples"])
    return (f"{checked['seconds']:.0f} s, {len(checked['samples'])} pairs ({filtered} filtered) and {checked['confirming']} to "
            f"confirm, {undecided} of {len(statuses)} undecided, the slow one: "
            f"{next(status for name, status in checked['statuses'].items() if name.startswith(SLOW))}")


def pairs_a_minute(checked):
    return (len(checked["samples"]) + checked["confirming"]) / checked["seconds"] * 60


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=80)
    parser.add_argument("--limit", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        git(folder, "init", "-q", "-b", "main")
        Path(folder, ".gitignore").write_text(".executions\nbenchgate-out/\nscenario.yaml\n")
        for factor in (1.0, FACTOR):
            Path(folder, "tool.py").write_text(tool(factor))
            git(folder, "add", ".gitignore", "tool.py")
            git(folder, "commit", "-q", "-m", f"factor {factor}")
        kept = True
        for limit, words in ((None, "no limit"), (options.limit, f"a limit of {options.limit} s")):
            ours, theirs = (check(folder, options.pairs, limit, choice) for choice in (FILTER, ""))
            what = f"report of {BENCHMARKS} benchmarks, one +10 %, {words}"
            print(f"| {what}: pairs in a minute with import.filter (reference: without) | {pairs_a_minute(ours):.0f} | "
                  f"{pairs_a_minute(theirs):.0f} | {pairs_a_minute(ours) / pairs_a_minute(theirs):.1f} | > 1 |")
            print(f"| {what}: time to the verdict | {ours['seconds']:.0f} s | {theirs['seconds']:.0f} s | "
                  f"{ours['seconds'] / theirs['seconds']:.2f} | – |")
            print(f"{what}\n  with import.filter: {describe(ours)}\n  without:            {describe(theirs)}")
            kept = kept and pairs_a_minute(ours) > pairs_a_minute(theirs)
    sys.exit(not kept)


if __name__ == "__main__":
    main()
