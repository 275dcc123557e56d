#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The dashboard of 1,000 test cases x 500 runs in Chromium: how long it takes to open, to filter and to open a test case,
and how large the site is. Needs scripts/tools.sh and Chromium."""
import csv
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES, RUNS, VALUES = 1000, 500, 2
BOUNDS = {"open": 2000, "filter": 100, "bytes": 15e6}


def write_history(path):
    """A third of the test cases changes once, by up to 20 %; noise of 1 %."""
    chance = random.Random(1)
    start = datetime.datetime(2025, 1, 1)
    times = [(start + datetime.timedelta(hours=8 * run)).isoformat() + "Z" for run in range(RUNS)]
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow("test_case artifact value metric unit better time tags".split())
        for case in range(CASES):
            base, step, at = 10 ** chance.uniform(2, 7), chance.choice([0, 0, chance.uniform(-0.2, 0.2)]), chance.randrange(RUNS)
            for run in range(RUNS):
                level = base * (1 + step * (run >= at)) * (1 + 0.005 * chance.gauss(0, 1))
                for _ in range(VALUES):
                    writer.writerow([f"module{case % 20}/case_{case}", f"run-{run:03}", f"{level * (1 + 0.01 * chance.gauss(0, 1)):.6g}", "time",
                                     "ns", "lower", times[run], f"tag{case % 7} bench:module{case % 20}/case-{case}"])


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main():
    with tempfile.TemporaryDirectory(prefix="dashboard-") as name:
        folder = Path(name)
        write_history(folder / "history.csv")
        begin = time.monotonic()
        subprocess.run([os.environ["BENCHGATE"], "dashboard", "--table", folder / "history.csv", "--out", folder / "site"],
                       check=True, stdout=subprocess.DEVNULL)
        made = time.monotonic() - begin
        done = subprocess.run([ROOT / ".tools/bin/node", ROOT / "tests/bench/dashboard_page.mjs", ROOT / ".tools", folder / "site"],
                              check=True, capture_output=True, text=True)
        figures = json.loads(done.stdout)
        size = size_of(folder / "site")
    what = f"dashboard of {CASES} test cases x {RUNS} runs"
    print(f"| {what}: made from a table | {made:.1f} s | – | – | – |")
    print(f"| {what}: opens (median of {figures['repeats']}) | {figures['open']:.0f} ms | – | – | < {BOUNDS['open']} ms |")
    print(f"| {what}: shows the rows of a filter (median) | {figures['filter']:.0f} ms | – | – | < {BOUNDS['filter']} ms |")
    print(f"| {what}: opens a test case (median) | {figures['case']:.0f} ms | – | – | – |")
    print(f"| {what}: size of the site | {size / 1e6:.1f} MB | – | – | < {BOUNDS['bytes'] / 1e6:.0f} MB |")
    return 0 if figures["open"] < BOUNDS["open"] and figures["filter"] < BOUNDS["filter"] and size < BOUNDS["bytes"] else 1


if __name__ == "__main__":
    sys.exit(main())
