#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a job with 100 test cases pays for its history of 5000 commits, and how little that history takes when packed.

Report and verdicts (`check --from`) and `history add`, to a folder and to a branch: time and memory of both commands
together, git's included; with the results on the disk and in memory. Then
`history compact`: bytes for each figure, and that the recalculated data stay the same.
ext4 without a journal does not use the inodes of removed files again for 1 to 6 minutes, and searches past them: there, let
six minutes pass after removing thousands of files, such as those of the last call.
$BENCHGATE is the program. --smoke: 20 commits, without bounds.
"""
import filecmp
import hashlib
import itertools
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

PROGRAM = os.environ["BENCHGATE"]
SMOKE = "--smoke" in sys.argv
RUNS, CASES, REPEATS = 20 if SMOKE else 5000, 100, 3 if SMOKE else 9
NAME = "report-smaller-is-better.json"
generator = random.Random(1)
numbers = itertools.count()
levels = [generator.uniform(1, 100) for _ in range(CASES)]


def report():
    """Values with five digits, which vary by 2 %."""
    return json.dumps([{"name": f"case {number}", "unit": "ms", "value": float(f"{level * generator.gauss(1, 0.02):.5g}")}
                       for number, level in enumerate(levels)])


def files_of(run):
    day = run // 10
    date = f"{2020 + day // 336}-{1 + day % 336 // 28:02}-{1 + day % 28:02}"
    metadata = {"schema": "benchgate.stored-run.v1", "kind": "benchmarks", "run_id": str(run), "run_attempt": 1,
                "sha": hashlib.sha1(str(run).encode()).hexdigest(), "timestamp": f"{date}T00:00:00Z", "environments": [{}],
                "measurements": [{"path": f"reports/{NAME}", "environment": 0}]}
    texts = {f"reports/{NAME}": report(), "metadata.json": json.dumps(metadata)}
    texts["SHA256SUMS"] = "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n"
                                  for name, text in sorted(texts.items()))
    return {f"benchmarks/{date}/{run}-1/{name}": text for name, text in texts.items()}


def make_stores(root):
    """The same runs in the folder `store` and on the branch perf-raw of the repository `work` beside it."""
    stream = ["commit refs/heads/perf-raw\ncommitter a <a@b> 0 +0000\ndata 0\n\n"]
    for run in range(RUNS):
        for name, text in files_of(run).items():
            path = root / "store" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            stream.append(f"M 100644 inline {name}\ndata {len(text)}\n{text}\n")
    subprocess.run(["git", "init", "-q", root / "work"], check=True)
    subprocess.run(["git", "-C", root / "work", "fast-import", "--quiet"], input="".join(stream).encode(), check=True)


def in_child(function, *arguments):
    """In a process of its own: what it needs of memory would count as that of every program started afterwards."""
    child = os.fork()
    if child == 0:
        function(*arguments)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(f"{function.__name__} failed")


def run(root, *words):
    """The largest memory of the command and the programs that it starts, in MB."""
    with open(root / "log", "w+") as log:
        process = subprocess.Popen([PROGRAM, *words], cwd=root / "work", stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"{words}: {Path(log.name).read_text()}")
    return usage.ru_maxrss / 1000


def measure_job(root, store, out="../out"):
    """Median time in ms, and the largest memory of a process in MB. Each job has a new folder, as in a new checkout."""
    times, memory = [], 0
    (root / f"old-{NAME}").write_text(report())
    for _ in range(REPEATS):
        (root / NAME).write_text(report())
        begin = time.monotonic()
        memory = max(memory, run(root, "check", "--from", f"../{NAME}", "--baseline", f"../old-{NAME}",
                                 "--out-dir", f"{out}-{next(numbers)}"),
                     run(root, "history", "add", f"../{NAME}", "--store", store, "--run-id", f"9{next(numbers)}", "--sha", "c0ffee1",
                         "--group", "reports"))
        times.append(1000 * (time.monotonic() - begin))
    return statistics.median(times), memory


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def same_tree(one, other):
    found = filecmp.dircmp(one, other)
    names = [str(path.relative_to(one)) for path in one.rglob("*") if path.is_file()]
    return not found.left_only and not found.right_only and filecmp.cmpfiles(one, other, names, False)[1:] == ([], [])


def clone_size(root):
    """Of what a clone of one commit transfers."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "-q", "--bare", "--depth=1", "-b", "perf-raw", f"file://{root}/work", folder], check=True)
        return size_of(Path(folder, "objects"))


def measure_compaction(root):
    """Bytes of a figure before and after, in a folder and in a shallow clone of a branch, and seconds."""
    points = CASES * (RUNS + REPEATS)
    before = size_of(root / "store") / points, clone_size(root) / points
    for store in ("../store", "git:perf-raw"):
        run(root, "history", "recalculate", "--store", store, "--out", f"../before-{store[-3:]}")
    begin = time.monotonic()
    run(root, "history", "compact", "--store", "../store", "--keep-runs", "0")
    seconds = time.monotonic() - begin
    run(root, "history", "compact", "--keep-runs", "0")
    for store in ("../store", "git:perf-raw"):
        run(root, "history", "recalculate", "--store", store, "--out", "../after")
        if not same_tree(root / f"before-{store[-3:]}", root / "after"):
            sys.exit(f"history recalculate gives other data after history compact --store {store}")
    return before, (size_of(root / "store") / points, clone_size(root) / points), seconds


def main():
    kept = True
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir="/dev/shm") as memory_folder:
        root = Path(folder)
        in_child(make_stores, root)
        os.sync()  # writing them is no part of the job
        for store, out, place in (("../store", "../out", "folder"), ("git:perf-raw", "../out", "branch"),
                                  ("../store", f"{memory_folder}/out", "folder; results in memory")):
            milliseconds, memory = measure_job(root, store, out)
            kept = kept and milliseconds < 100 and memory < 100
            what = f"report, verdicts and history add, {CASES} test cases, {RUNS} commits, {place}"
            print(f"| {what} | {milliseconds:.0f} ms, {memory:.0f} MB | – | – | < 100 ms, < 100 MB |", flush=True)
            if place in ("folder", "branch"):
                print_figure(f"history/{place}-time", f"{milliseconds:.0f}", "ms", what)
                print_figure(f"history/{place}-memory", f"{memory:.0f}", "MB", f"{what}: peak memory")
        before, after, seconds = measure_compaction(root)
        kept = kept and after[0] <= 20
        for place, bound, old, new in zip(("folder", "branch"), ("<= 20", "–"), before, after):
            what = {"folder": "in a folder", "branch": "in a clone of one commit of a branch"}[place]
            print(f"| bytes for each figure after history compact, {what} | {new:.1f} ({old:.1f} before) | – | – | {bound} |")
            print_figure(f"history/{place}-bytes", f"{new:.1f}", "-", f"bytes of a figure {what}, after history compact")
            print_figure(f"history/{place}-bytes-before", f"{old:.1f}", "-", f"bytes of a figure {what}, before history compact")
        print(f"| history compact of {RUNS} runs | {seconds:.1f} s | – | – | – |")
        milliseconds, _ = measure_job(root, "../store", f"{memory_folder}/out")
        print(f"| report, verdicts and history add, all earlier runs packed, results in memory | {milliseconds:.0f} ms | – | – | – |")
    return 0 if kept or SMOKE else 1


if __name__ == "__main__":
    os.environ["SOURCE_DATE_EPOCH"] = "1767225600"
    os.environ["GIT_CONFIG_NOSYSTEM"] = "1"
    sys.exit(main())
