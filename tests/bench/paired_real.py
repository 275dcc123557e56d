#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Paired checks of a real program: how often a calibrated +5 % is found, and unchanged pairs fail; and how much time
stopping early saves against 40 pairs. The same two programs go through its peers in the same run. hyperfine itself runs
them after each check, ten times each as is its least; it alarms when its summary says that the base is faster by more
than its own +-. Of perfgate's paired mode only the rule is applied, to the first five pairs of our measurement (it builds
20 minutes from crates.io): |mean difference| > 1.96 standard errors is significant.

CHECKS=N (20): of each kind; UNCHANGED=N (40).
"""

import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))
sys.path.insert(0, str(Path(__file__).parent))
from figure import print_figure  # noqa: E402
from slow_repository import program  # noqa: E402

BENCHGATE = os.environ["BENCHGATE"]
SLOWER, UNCHANGED = int(os.environ.get("CHECKS", "20")), int(os.environ.get("UNCHANGED", "40"))
ROUNDS = 12_000_000
SCENARIO = "name: work\ncommand: [./work]\nwarmup: 2\ntimeout: 30s\nbudgets: {wall_ms: {threshold: 0.03}}\n"


def build(folder, rounds):
    folder.mkdir()
    (folder / "work.c").write_text(program(1, rounds))
    subprocess.run(["cc", "-O1", "-o", "work", "work.c"], cwd=folder, check=True)


def walls(receipt):
    samples = json.loads(Path(receipt).read_text())["samples"]
    return [sample["wall_ns"] / 1e6 for sample in samples if not sample["warmup"]]


SUMMARY = re.compile(r"Summary\s+'?(?P<fast>\S+?)'? ran\s+(?P<times>[\d.]+) ± (?P<error>[\d.]+) times faster")


def hyperfine_alarms(folder, base, head):
    """What hyperfine's own summary says of the head; None when it is not installed."""
    if not shutil.which("hyperfine"):
        return None
    done = subprocess.run(["hyperfine", "-N", "--warmup", "2", "--runs", "10", f"{base}/work", f"{head}/work"],
                          cwd=folder, capture_output=True, text=True, check=True)
    said = SUMMARY.search(done.stdout)
    return said["fast"] == f"{base}/work" and float(said["times"]) - float(said["error"]) > 1


def perfgate_alarms(base, head):
    differences = [b - a for a, b in zip(base[:5], head[:5])]
    mean = statistics.mean(differences)
    return mean > 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))


def check(folder, base, head, *words):
    begun = time.monotonic()
    done = subprocess.run([BENCHGATE, "check", "scenario.yaml", "--interleave-base", base, "--interleave-head", head,
                           "--quiet", *words], cwd=folder, capture_output=True, text=True)
    seconds = time.monotonic() - begun
    sides = [walls(folder / "benchgate-out" / name) for name in ("baseline.json", "run.json")]
    return done.returncode, seconds, sides


def series(folder, base, head, count, name):
    alarms, seconds, pairs = {"ours": 0, "hyperfine": 0, "perfgate": 0}, [], []
    for _ in range(count):
        code, took, (before, after) = check(folder, base, head)
        alarms["ours"] += code == 2
        theirs = hyperfine_alarms(folder, base, head)
        alarms["hyperfine"] = None if theirs is None else alarms["hyperfine"] + theirs
        alarms["perfgate"] += perfgate_alarms(before, after)
        seconds.append(took)
        pairs.append(len(after))
    fixed = statistics.median(check(folder, base, head, "--repeat", "40", "--confirm", "0")[1] for _ in range(3))
    saved = 100 * (1 - statistics.median(seconds) / fixed)
    print(f"{name}: ours {alarms['ours']}, perfgate's rule {alarms['perfgate']}, hyperfine {alarms['hyperfine']} "
          f"of {count}; median {statistics.median(seconds):.2f} s, {statistics.median(pairs):.0f} pairs before confirmation; "
          f"40 pairs {fixed:.2f} s: {saved:.0f} % saved")
    return alarms, saved


with tempfile.TemporaryDirectory() as name:
    root = Path(name)
    (root / "scenario.yaml").write_text(SCENARIO)
    build(root / "base", ROUNDS)
    build(root / "same", ROUNDS)
    build(root / "slower", round(ROUNDS * 1.05))
    slower, slower_saved = series(root, "base", "slower", SLOWER, "+5 %")
    same, same_saved = series(root, "base", "same", UNCHANGED, "unchanged")
need, allowed = math.ceil(SLOWER * 0.95), UNCHANGED // 40
print(f"| +5 % found by a paired check (reference: perfgate's rule, hyperfine) | {slower['ours']} of {SLOWER} "
      f"| {slower['perfgate']}, {slower['hyperfine']} | – | >= {need} |")
print(f"| false alarms of a paired check (reference: perfgate's rule, hyperfine) | {same['ours']} of {UNCHANGED} "
      f"| {same['perfgate']}, {same['hyperfine']} | – | <= {allowed} |")
print(f"| time to verdict saved against 40 pairs, unchanged and +5 % | {same_saved:.0f} % and {slower_saved:.0f} % | – | – | > 0 |")
for tool in slower:
    if slower[tool] is not None:
        print_figure(f"paired-real/slower-{tool}", slower[tool], "-", f"+5 % found by {tool}, of {SLOWER}")
        print_figure(f"paired-real/same-{tool}", same[tool], "-", f"unchanged, called slower by {tool}, of {UNCHANGED}")
print_figure("paired-real/same-saved", f"{same_saved:.0f}", "%", "time saved against 40 pairs, unchanged")
print_figure("paired-real/slower-saved", f"{slower_saved:.0f}", "%", "time saved against 40 pairs, +5 %")
sys.exit(slower["ours"] < need or same["ours"] > allowed)
