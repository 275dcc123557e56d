#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`benchgate history recalculate` after one more run was added to 5000 runs, and the same from the beginning.

Each run has one report of 1, 10 or 100 test cases with one value each, 2 % of noise and a step now and then. The result of both
is compared byte by byte. $BENCHGATE is the program. --smoke: 40 runs of 10 test cases.
"""
import filecmp
import hashlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from figure import print_figure

SMOKE = "--smoke" in sys.argv
RUNS, REPEATS = (40, 2) if SMOKE else (5000, 5)
NAME = "report-smaller-is-better.json"


class History:
    def __init__(self, root, cases):
        self.root = root
        self.random = random.Random(cases)
        self.levels = [self.random.uniform(1, 100) for _ in range(cases)]
        self.runs = 0

    def add(self):
        run, self.runs = self.runs, self.runs + 1
        if run % 1000 == 700:
            self.levels[run // 1000 % len(self.levels)] *= 1.1
        day = run // 10
        date = f"{2020 + day // 336}-{1 + day % 336 // 28:02}-{1 + day % 28:02}"
        report = [{"name": f"case {number}", "unit": "ms", "value": float(f"{level * self.random.gauss(1, 0.02):.5g}")}
                  for number, level in enumerate(self.levels)]
        metadata = {"schema": "benchgate.stored-run.v1", "kind": "benchmarks", "run_id": str(run), "run_attempt": 1,
                    "sha": hashlib.sha1(str(run).encode()).hexdigest(), "timestamp": f"{date}T{run % 10:02}:00:00Z",
                    "environments": [{}], "measurements": [{"path": f"reports/{NAME}", "environment": 0}]}
        texts = {f"reports/{NAME}": json.dumps(report), "metadata.json": json.dumps(metadata)}
        texts["SHA256SUMS"] = "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n"
                                      for name, text in sorted(texts.items()))
        for name, text in texts.items():
            path = Path(self.root, f"benchmarks/{date}/{run}-1", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def recalculate(self, out, remembers=True):
        """Seconds. In a CI a recalculation remembers nothing of those before."""
        environment = {name: value for name, value in os.environ.items() if name not in ("CI", "GITHUB_ACTIONS")}
        begin = time.monotonic()
        subprocess.run([os.environ["BENCHGATE"], "history", "recalculate", "--store", self.root, "--out", out, "--threads", "2"],
                       check=True, stdout=subprocess.DEVNULL, env=environment | ({} if remembers else {"CI": "true"}))
        return time.monotonic() - begin


def is_same(one, other):
    names = [str(path.relative_to(one)) for path in Path(one).rglob("*") if path.is_file() and path.name[0] != "."]
    return filecmp.cmpfiles(one, other, names, False)[1:] == ([], [])


def main():
    kept = True
    for cases in (10,) if SMOKE else (1, 10, 100):
        with tempfile.TemporaryDirectory() as folder:
            history = History(f"{folder}/store", cases)
            for _ in range(RUNS):
                history.add()
            time.sleep(0.2)  # a file that was changed just now may be changed again
            history.recalculate(f"{folder}/out")
            times = []
            for _ in range(REPEATS):
                history.add()
                times.append(1000 * history.recalculate(f"{folder}/out"))
            whole = history.recalculate(f"{folder}/whole", remembers=False)
            kept = kept and is_same(f"{folder}/whole", f"{folder}/out")
        what = f"history recalculate after one more run, {RUNS} runs of {cases} test case{'' if cases == 1 else 's'}"
        milliseconds = statistics.median(times)
        print(f"| {what} | {milliseconds:.0f} ms | from the beginning: {whole:.1f} s | – | – |", flush=True)
        print_figure(f"increment/{cases}", f"{milliseconds:.0f}", "ms", what)
    if not kept:
        print("the result is another one than from the beginning")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
