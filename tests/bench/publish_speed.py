#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What publishing a report of 1 MB costs besides the network: processor time of `benchgate publish` and its peak memory.

The report becomes job summary, comment, status and check run of a pull request, at the stand-in of GitHub's API.
Waiting for that server is the network's part and is not counted; the wall time beside it holds both.
"""
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
from fake_api import TOKEN, FakeApi  # noqa: E402
from figure import print_figure  # noqa: E402

MOST_MILLISECONDS, MOST_MEGABYTES = 100, 50
HEAD = "1" * 40


def report():
    rows = [{"verdict": "fail" if i % 10 == 0 else "pass", "subject": f"scenario {i}", "check": "E3 significance",
             "result": f"wall_ms p95 100 ms to {100 + i} ms, +{i}.00 %", "limit": "+5 %",
             "evidence": "p below 0.0001, Cliff's delta 0.91, n = 72 against 36", "why": "w" * 60} for i in range(4400)]
    return json.dumps({"schema": "benchgate.publication.v1", "verdict": "fail", "headline": "scenario 0: slower", "rows": rows})


def publish(folder):
    """Wall seconds, processor seconds and peak memory in MB of one run against a new server."""
    (folder / "event.json").write_text(json.dumps({"pull_request": {
        "number": 7, "head": {"sha": HEAD, "ref": "topic", "repo": {"full_name": "octo/hello"}, "user": {"login": "octo"}}}}))
    with FakeApi(folder / "requests") as api:
        environment = {"GITHUB_TOKEN": TOKEN, "GITHUB_API_URL": api.url, "GITHUB_REPOSITORY": "octo/hello",
                       "GITHUB_SHA": "2" * 40, "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REF": "refs/pull/7/merge",
                       "GITHUB_EVENT_PATH": str(folder / "event.json"), "GITHUB_RUN_ID": "1",
                       "GITHUB_SERVER_URL": "https://github.example", "GITHUB_STEP_SUMMARY": str(folder / "summary"),
                       "GITHUB_OUTPUT": str(folder / "output")}
        argv = [os.environ["BENCHGATE"], "publish", "--summary", str(folder / "report.json"), "--status", "--check-run"]
        quiet = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
        start = time.monotonic()
        _, status, usage = os.wait4(os.posix_spawn(argv[0], argv, environment, file_actions=quiet), 0)
        wall = time.monotonic() - start
        assert status == 0 and api.comments and api.statuses and api.check_runs, status
    (folder / "summary").unlink()
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    with tempfile.TemporaryDirectory(prefix="publish-speed-") as name:
        folder = Path(name)
        (folder / "report.json").write_text(report())
        size = (folder / "report.json").stat().st_size
        assert size >= 1_000_000, size
        wall, busy, memory = (statistics.median(column) for column in zip(*(publish(folder) for _ in range(15))))
    print(f"| publish of {size / 1e6:.2f} MB besides the network (wall {wall * 1000:.0f} ms with it), median of 15 "
          f"| {busy * 1000:.0f} ms | – | – | < {MOST_MILLISECONDS} ms |")
    print(f"| its peak memory | {memory:.1f} MB | – | – | < {MOST_MEGABYTES} MB |")
    what = f"publish of {size / 1e6:.2f} MB besides the network"
    print_figure("publish/time", f"{busy * 1000:.0f}", "ms", what)
    print_figure("publish/memory", f"{memory:.1f}", "MB", f"{what}, peak memory")
    return 0 if busy * 1000 < MOST_MILLISECONDS and memory < MOST_MEGABYTES else 1


if __name__ == "__main__":
    sys.exit(main())
