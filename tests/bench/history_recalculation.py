#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`benchgate history recalculate` of 10,000 reports, 400 MB: 100 runs of 100 reports of BenchmarkDotNet, 8 benchmarks each.

Time and memory on two processors, and of a quarter of it, to show that both grow with the bytes. $BENCHGATE is the
program. --smoke: a hundredth of it, without bounds.
"""
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

from figure import print_figure

REPORTS, BENCHMARKS, VALUES = 100, 8, 20
CPUS = ("AMD EPYC 7763", "AMD EPYC 9V74", "Intel Xeon Platinum 8370C CPU 2.80GHz")


def benchmark(generator, report, number, level):
    values = [level * (1 + 0.01 * generator.gauss(0, 1)) for _ in range(VALUES)]
    mean = math.fsum(values) / VALUES
    return {"DisplayInfo": f"C{report}.M{number}: MediumRun(IterationCount=15, LaunchCount=2, WarmupCount=10)",
            "Namespace": "N", "Type": f"C{report}", "Method": f"M{number}", "Parameters": "",
            "FullName": f"N.C{report}.M{number}",
            "Statistics": {"OriginalValues": values, "N": VALUES, "Min": min(values), "Median": sorted(values)[VALUES // 2],
                           "Mean": mean, "Max": max(values), "StandardDeviation": 0.01 * level},
            "Memory": {"BytesAllocatedPerOperation": 64},
            "Measurements": [{"IterationMode": "Workload", "IterationStage": "Result", "LaunchIndex": 1,
                              "IterationIndex": i, "Operations": 4194304, "Nanoseconds": value * 4194304}
                             for i, value in enumerate(values)],
            "Metrics": [{"Value": 64, "Descriptor": {"Id": "Allocated Memory", "Unit": "B", "TheGreaterTheBetter": False}}]}


def write_store(root, runs, reports):
    generator = random.Random(1)
    size = 0
    for run in range(runs):
        folder = f"{root}/benchmarks/2026-{1 + run // 28:02}-{1 + run % 28:02}/{1000 + run}"
        os.makedirs(folder)
        with open(f"{folder}/metadata.json", "w") as file:
            json.dump({"runId": 1000 + run, "sha": f"{run:040x}", "kind": "benchmarks", "jobType": "medium",
                       "timestamp": f"2026-{1 + run // 28:02}-{1 + run % 28:02}T06:00:00Z"}, file)
        for report in range(reports):
            cpu = generator.randrange(len(CPUS))
            level = 1000 * (1 + 0.1 * cpu) * (1 + 0.03 * generator.gauss(0, 1))
            content = {"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.8", "OsVersion": "Linux", "ProcessorName": CPUS[cpu],
                                               "LogicalCoreCount": 4, "RuntimeVersion": ".NET 10.0.6", "Architecture": "X64"},
                       "Benchmarks": [benchmark(generator, report, i, level) for i in range(BENCHMARKS)]}
            os.makedirs(f"{folder}/Module{report % 10}/results", exist_ok=True)
            with open(f"{folder}/Module{report % 10}/results/N.C{report}-report-full-compressed.json", "w") as file:
                size += file.write(json.dumps(content, indent=1))
    return size


def measure(root, out):
    """Wall time in seconds and memory in bytes of a recalculation."""
    before = time.monotonic()
    process = subprocess.Popen(["taskset", "-c", "0,1", os.environ["BENCHGATE"], "history", "recalculate", "--store", root,
                                "--out", out, "--threads", "2", "--format", "json"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("history recalculate failed")
    return time.monotonic() - before, usage.ru_maxrss * 1024


def main():
    smoke = "--smoke" in sys.argv
    kept = True
    times = []
    for runs in (25, 100) if not smoke else (1,):
        with tempfile.TemporaryDirectory() as folder:
            size = write_store(f"{folder}/store", runs, REPORTS)
            seconds, memory = measure(f"{folder}/store", f"{folder}/out")
        times.append(seconds / size)
        whole = runs == 100
        kept = kept and not (whole and (seconds > 10 or memory >= 512e6))
        what = f"history recalculate, {runs * REPORTS} reports of together {size / 1e6:.0f} MB"
        print(f"| {what} | {seconds:.2f} s, "
              f"{memory / 1e6:.0f} MB | – | – | {'<= 10 s, < 512 MB' if whole else '–'} |", flush=True)
        if whole:
            print_figure("recalculation/time", f"{seconds:.1f}", "s", what)
            print_figure("recalculation/memory", f"{memory / 1e6:.0f}", "MB", f"{what}, peak memory")
    if len(times) == 2:
        print(f"| history recalculate, time of a byte among four times as many | {times[1] / times[0]:.2f} times | – | – | – |")
    return 0 if kept or smoke else 1


if __name__ == "__main__":
    sys.exit(main())
