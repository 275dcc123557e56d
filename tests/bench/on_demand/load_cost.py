#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Processor time of a whole `benchgate run`, for each request that it sends to nginx at 1,000 requests per second, and how late it
sends them. Start, reports and the samples of each second are part of it.

Prints rows for scripts/bench.sh; exit status 1 when a bound is exceeded
"""
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from figure import print_figure  # noqa: E402
from load_peers import PROGRAM, Server, quantile  # noqa: E402

RATE, SECONDS = 1000, 10
MOST_CPU_MS, MOST_LATE_MS = 0.15, 1


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # nginx runs as another user
        server = Server(folder)
        try:
            (folder / "cost.yaml").write_text(
                f"name: cost\nfault: none\nworkload: {{url: '{server.url}'}}\n"
                f"load: {{timeout: 10s, rate: {RATE}, arrival: fixed}}\n"
                f"phases: {{warmup: 1s, inject: {SECONDS}s, recovery: 1s}}\nharness: {{repetitions: 1}}\n")
            run = subprocess.Popen([PROGRAM, "run", "cost.yaml", "--out", "out"], cwd=folder, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(run.pid, 0)  # of the process alone: nobody waited for nginx
            run.returncode = os.waitstatus_to_exitcode(status)
            assert run.returncode == 0, f"benchgate exited with {run.returncode}"
        finally:
            server.process.terminate()
            server.process.wait()
        with gzip.open(folder / "out" / "cost" / "run-1" / "requests.jsonl.gz", "rt") as file:
            late_ms = [json.loads(line).get("late_ms", 0) for line in file]
    cpu_ms = 1000 * (usage.ru_utime + usage.ru_stime) / len(late_ms)
    late_p99_ms = quantile(late_ms, 0.99)
    print(f"| `benchgate run` of nginx, processor time of a request at {RATE} per second | {cpu_ms:.3f} ms | – | – | <= {MOST_CPU_MS} ms |")
    print(f"| the same, how late it sends, 99th percentile | {late_p99_ms:.2f} ms | – | – | < {MOST_LATE_MS} ms |")
    what = f"benchgate run of nginx at {RATE} requests per second"
    print_figure("load/run-cost", f"{cpu_ms:.3f}", "ms", f"{what}: processor time of a request")
    print_figure("load/run-late", f"{late_p99_ms:.2f}", "ms", f"{what}: how late it sends, 99th percentile")
    return 0 if cpu_ms <= MOST_CPU_MS and late_p99_ms < MOST_LATE_MS else 1


if __name__ == "__main__":
    sys.exit(main())
