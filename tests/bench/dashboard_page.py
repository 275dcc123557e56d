#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The dashboard of 1,000 test cases x 500 runs of 5 samples in Chromium: how long it takes to open, to filter and to open a test case,
and how large the site is. Needs scripts/tools.sh and Chromium.

Beside it the pages of github-action-benchmark and asv with the same history, in the same browser and run, where
$BENCHGATE_PEERS has them (dashboard_peers.py says how); otherwise what is not found is printed instead. All sites are
served by one server on the loopback, with copies of the files that a page loads from elsewhere.

A page is open when everything that it shows at first is painted and two frames have followed within 50 ms each, so that
no long task is left. The time begins with the navigation and ends with that painting. At first are shown
  benchgate                the table of changes, 50 of its rows
  github-action-benchmark  the charts of all test cases
  asv                      its grid: the names of all test cases and the charts of those in the window; its list: the value
                           and the newest change of all test cases; its regressions: those of all time
The time of a filter, of sorting or of opening a test case begins with the key or the click. Times are medians of 5 visits,
in which the pages take turns; github-action-benchmark is visited once. After 120 s a page counts as not open. The size of a
site is that of its files, not compressed, with those copies. $KEEP is a folder for screenshots.
"""
import csv
import datetime
import functools
import http.server
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import dashboard_peers
from figure import print_figure

ROOT = Path(__file__).resolve().parents[2]
CASES, RUNS, VALUES = 1000, 500, 5
TIMES = [datetime.datetime(2025, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(hours=8 * run) for run in range(RUNS)]
PAGES = {"github-action-benchmark": ["github-action-benchmark"], "asv": ["asv", "asv-list", "asv-regressions"]}
BOUNDS = {"open": 2000, "filter": 100, "bytes": 15e6}


class Case(NamedTuple):
    """A test case, its tags, and the nanoseconds of each run."""
    name: str
    tags: str
    values: list

    def median(self, run):
        return statistics.median(self.values[run])

    def half_range(self, run):
        return (max(self.values[run]) - min(self.values[run])) / 2


def make_cases():
    """A third of the test cases changes once, by up to 20 %; noise of 1 %."""
    chance = random.Random(1)
    cases = []
    for case in range(CASES):
        base, step, at = 10 ** chance.uniform(2, 7), chance.choice([0, 0, chance.uniform(-0.2, 0.2)]), chance.randrange(RUNS)
        values = []
        for run in range(RUNS):
            level = base * (1 + step * (run >= at)) * (1 + 0.005 * chance.gauss(0, 1))
            values.append([float(f"{level * (1 + 0.01 * chance.gauss(0, 1)):.6g}") for _ in range(VALUES)])
        cases.append(Case(f"module{case % 20}/case_{case}", f"tag{case % 7} bench:module{case % 20}/case-{case}", values))
    return cases


def write_table(path, cases):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow("test_case artifact value metric unit better time tags".split())
        for case in cases:
            for run, values in enumerate(case.values):
                for value in values:
                    writer.writerow([case.name, f"run-{run:03}", f"{value:.6g}", "time", "ns", "lower", f"{TIMES[run]:%Y-%m-%dT%H:%M:%SZ}", case.tags])


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass


def serve(folder):
    """Serves a folder on the loopback until the program ends; returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def in_chromium(folder, pages):
    """The figures of dashboard_page.mjs."""
    done = subprocess.run([ROOT / ".tools/bin/node", ROOT / "tests/bench/dashboard_page.mjs", ROOT / ".tools", serve(folder), str(CASES), *pages],
                          check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def seconds(figures, name):
    """A time of a peer as text; of a page that could not be measured, why."""
    return figures["error"] if "error" in figures else f"{figures[name] / 1000:.2f} s"


def peer_cells(folder, figures, missing):
    """What is printed beside benchgate's figures, by row."""
    cells = {"open": [], "filter": [], "case": [], "size": []}
    for name, reason in missing.items():
        cells["open"].append(f"{name} not measured: {reason}")
    if page := figures.get("github-action-benchmark"):
        cells["open"].append(f"github-action-benchmark {seconds(page, 'open')}")
        cells["filter"].append("github-action-benchmark has no filter")
        cells["case"].append("github-action-benchmark shows all on one page")
    if grid := figures.get("asv"):
        table = figures["asv-list"]
        cells["open"].append(f"asv {seconds(grid, 'open')} (grid), {seconds(table, 'open')} (list), {seconds(figures['asv-regressions'], 'open')} (regressions)")
        cells["filter"].append(f"asv has no filter by name; it sorts its list in {seconds(table, 'sort')}")
        cells["case"].append(f"asv {seconds(grid, 'case')}")
    for name in dashboard_peers.PEERS:
        if name in figures:
            cells["size"].append(f"{name} {size_of(folder / name) / 1e6:.1f} MB")
    return {row: "; ".join(texts) or "–" for row, texts in cells.items()}


def main():
    cases = make_cases()
    with tempfile.TemporaryDirectory(prefix="dashboard-") as name:
        folder = Path(name)
        write_table(folder / "history.csv", cases)
        begin = time.monotonic()
        subprocess.run([os.environ["BENCHGATE"], "dashboard", "--table", folder / "history.csv", "--out", folder / "benchgate"],
                       check=True, stdout=subprocess.DEVNULL)
        made = time.monotonic() - begin
        missing = dashboard_peers.make_sites(folder, TIMES, cases)
        figures = in_chromium(folder, ["benchgate", *(page for name, pages in PAGES.items() if name not in missing for page in pages)])
        peers = peer_cells(folder, figures, missing)
        size = size_of(folder / "benchgate")
    ours = figures["benchgate"]
    if "error" in ours:
        sys.exit(f"the dashboard could not be measured: {ours['error']}")
    what = f"dashboard of {CASES} test cases x {RUNS} runs"
    print_figure("dashboard/opens", f"{ours['open']:.0f}", "ms", f"{what}: opens")
    print_figure("dashboard/filter", f"{ours['filter']:.0f}", "ms", f"{what}: shows the rows of a filter")
    print_figure("dashboard/case", f"{ours['case']:.0f}", "ms", f"{what}: opens a test case")
    print_figure("dashboard/size", f"{size / 1e6:.1f}", "MB", f"{what}: size of the site")
    print(f"| {what}: made from a table | {made:.1f} s | – | – | – |")
    print(f"| {what}: opens | {ours['open']:.0f} ms | {peers['open']} | – | < {BOUNDS['open']} ms |")
    print(f"| {what}: shows the rows of a filter | {ours['filter']:.0f} ms | {peers['filter']} | – | < {BOUNDS['filter']} ms |")
    print(f"| {what}: opens a test case | {ours['case']:.0f} ms | {peers['case']} | – | – |")
    print(f"| {what}: size of the site | {size / 1e6:.1f} MB | {peers['size']} | – | < {BOUNDS['bytes'] / 1e6:.0f} MB |")
    return 0 if ours["open"] < BOUNDS["open"] and ours["filter"] < BOUNDS["filter"] and size < BOUNDS["bytes"] else 1


if __name__ == "__main__":
    sys.exit(main())
