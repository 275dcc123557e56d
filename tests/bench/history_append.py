#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long `history add` takes on a branch that holds many runs already.

history_append.py BENCHGATE [RUNS...]     default: 100, 1000 and 5000 runs of 100 test cases

The branch is made by git fast-import; each run has one report with 100 test cases. Prints the median time of 5 adds
and of the processor time in them, for each number of runs.
"""
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = Path(sys.argv[1]).resolve()
COUNTS = [int(word) for word in sys.argv[2:]] or [100, 1000, 5000]
CASES, REPEATS = 100, 5


def report(seed):
    return json.dumps([{"name": f"case {number}", "unit": "ms", "value": (seed * 7919 + number * 104729) % 99991 / 1000}
                       for number in range(CASES)])


def metadata(run, date):
    return json.dumps({"schema": "benchgate.stored-run.v1", "kind": "benchmarks", "run_id": str(run), "run_attempt": 1,
                       "sha": "c", "timestamp": f"{date}T00:00:00Z", "environments": [{}],
                       "measurements": [{"path": "reports/all-smaller-is-better.json", "environment": 0}]})


def make_branch(folder, count):
    """perf-raw with `count` runs, 10 on each date."""
    stream = ["commit refs/heads/perf-raw\ncommitter a <a@b> 0 +0000\ndata 0\n\n"]
    for run in range(count):
        day = run // 10
        date = f"{2020 + day // 336}-{1 + day % 336 // 28:02d}-{1 + day % 28:02d}"
        texts = {"reports/all-smaller-is-better.json": report(run), "metadata.json": metadata(run, date)}
        texts["SHA256SUMS"] = "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n"
                                      for name, text in sorted(texts.items()))
        for name, text in texts.items():
            stream.append(f"M 100644 inline benchmarks/{date}/{run}-1/{name}\ndata {len(text.encode())}\n{text}\n")
    subprocess.run(["git", "-C", folder, "fast-import", "--quiet"], input="".join(stream).encode(), check=True)


def main():
    for count in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "-q", folder], check=True)
            make_branch(folder, count)
            times, cpu = [], []
            for number in range(REPEATS):
                path = Path(folder, "all-smaller-is-better.json")
                path.write_text(report(count + number))
                begin = time.monotonic()
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run([PROGRAM, "history", "add", path, "--run-id", str(count + number), "--sha", "c0ffee1"], check=True,
                               cwd=folder, stdout=subprocess.DEVNULL)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                times.append(time.monotonic() - begin)
                cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            print(f"{count} runs of {CASES} test cases: add {statistics.median(times) * 1000:.0f} ms, of which "
                  f"{statistics.median(cpu) * 1000:.0f} ms of processor time, with that of git", flush=True)


os.environ["SOURCE_DATE_EPOCH"] = "1767225600"
main()
