#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges small reports of other tools whose right value is known, on every road that takes reports.
Usage: reports_test.py PROGRAM [FOLDER]    default: reports in $BENCHGATE_ORACLES

README.md in the folder says why each value is right. Exit code 77: there are no oracles here.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import oracles

# check --from CANDIDATE --baseline BASE: the overall verdict, the exit code, and of metrics `[CASE ]METRIC` the status
# and words of their row and reason; then words of the text, if any. Of a verdict or status several may be right.
PAIRS = {
    "oracles": [
        # 0 -> 12 allocations and 0 -> 480 B are above every limit; one process a side only suspects.
        ("go_zero_base.txt", "go_zero_cand.txt", "warn fail", 0,
         {"allocations": ("warn fail", "from 0"), "allocated_bytes": ("warn fail", "from 0"), "time": ("pass", "")}),
        # All 300 answers are 503: their latency and throughput say nothing.
        ("hey_ok.txt", "hey_503.txt", "fail", 2,
         {"errors": ("fail", "0 % -> 100 % of 300 requests"), "throughput": ("skip", "the candidate fails 100 %"),
          "latency": ("skip", "the candidate fails 100 %")}),
        ("k6_ok.json", "k6_all_failed.json", "fail", 2,
         {"http_req_failed errors": ("fail", "0 % -> 100 % of 1587 requests"),
          "http_req_duration time": ("skip", "the candidate fails 100 %")}),
        ("oha_ok.json", "oha_500.json", "fail", 2, {"errors": ("fail", " -> 100 % of ")}),
        # 12.34 ns -> 19.3 ns, whose comma or point is a decimal sign.
        ("bdn_semicolon_base.csv", "bdn_semicolon_cand.csv", "warn fail", 0, {"time": ("warn fail", "")}, "+56.4 %"),
        # More hits of the first cache are no regression: RAM hits went from 900 to 9, cycles by -89 %.
        ("iai_default_base.txt", "iai_default_better.txt", "pass", 0,
         {"RAM Hits": ("pass", ""), "Estimated Cycles": ("pass", ""), "L1 Hits": ("pass skip", "")}),
        # Two programs with a benchmark of one name are two test cases, not two repetitions.
        ("mono/base", "mono/cand", "warn fail", 0, {}, "BM_x@program=liba/bench: WARN", "+50.0 %",
         "BM_x@program=libb/bench: pass"),
        ("gb_skipped_base.json", "gb_skipped_cand.json", "warn", 0, {"BM_ok time": ("pass", "")}, "BM_skip: skipped"),
    ],
    "own": [
        ("go_zero_base.txt", "go_zero_cand.txt", "warn", 0,
         {"allocations": ("warn", "from 0; suspected: one process a side"), "time": ("pass", "")}),
        ("go_zero_base.txt", "go_zero_base.txt", "pass", 0, {"allocations": ("pass", "")}),
        ("hey_ok.txt", "hey_503.txt", "fail", 2,
         {"errors": ("fail", "0 % -> 100 % of 200 requests"), "throughput": ("skip", "the candidate fails 100 %")}),
        # The other way round the failures are gone, and the failing side is no baseline for the times.
        ("hey_503.txt", "hey_ok.txt", "inconclusive", 0,
         {"errors": ("pass", "100 % -> 0 % of 200 requests"), "throughput": ("skip", "the baseline fails 100 %"),
          "latency": ("skip", "the baseline fails 100 %")}),
        ("hey_503.txt", "hey_503.txt", "inconclusive", 0, {"latency": ("skip", "both sides fail: 100 % and 100 %")}),
        ("k6_ok.json", "k6_failed.json", "fail", 2,
         {"http_req_failed errors": ("fail", "0 % -> 100 % of 400 requests"),
          "http_req_duration time": ("skip", "the candidate fails 100 %")}),
        # vegeta: 1 -> 0.85 successes are 15 points, far below 20 %.
        ("vegeta_ok.json", "vegeta_85.json", "fail", 2, {"errors": ("fail", "0 % -> 15 % of 1000 requests")}),
        # Locust prints whole milliseconds: 0 -> 1 ms is one step, 0 -> 9 ms is not.
        ("locust_0ms.csv", "locust_1ms.csv", "pass", 0, {"GET / latency": ("pass", "one step")}),
        ("locust_0ms.csv", "locust_9ms.csv", "warn", 0, {"GET / latency": ("warn", "from 0")}),
        # JMH prints ≈ 10⁻⁵ B/op.
        ("jmh_near_0.json", "jmh_near_0_more.json", "pass", 0, {"time:gc.alloc.rate.norm": ("pass", "one step")}),
        ("jmh_near_0.txt", "jmh_near_0_more.txt", "pass", 0, {"time:gc.alloc.rate.norm": ("pass", "one step")}),
        ("jmh_near_0.json", "jmh_24.json", "warn", 0, {"time:gc.alloc.rate.norm": ("warn", "suspected")}),
    ],
}

# import FILE: `[CASE ]METRIC STATISTIC` and its value in base units; "failed": the benchmarks that have failed.
VALUES = {
    "oracles": [
        ("oha_500.json", {"errors total": 157153, "requests total": 157153}),
        ("oha_ok.json", {"errors total": 20, "requests total": 27160}),
        ("iai_dhat.txt", {"Instructions value": 1734, "Estimated Cycles value": 2464, "Total bytes value": 29499,
                          "Total blocks value": 2806}),
        ("catch2_wrapped.txt", {"Suite > Sorting a vector of strings time mean": 344,
                                "Suite > Sorting a vector of strings time stddev": 19}),
        ("go_log_inside.txt", {"BenchmarkA time mean": 100, "BenchmarkA allocated_bytes mean": 16,
                               "BenchmarkA allocations mean": 1}),
        ("gb_counters.csv", {"BM_a/8 Foo mean": 3.5, "BM_c Bar mean": 7, "failed": ["BM_b"]}),
        ("gb_counters.txt", {"BM_a/8 Foo mean": 3.5, "BM_c/real_time hits mean": 12000, "failed": ["BM_b"]}),
        ("criterion_panic.txt", {"file time estimate": 2.2311, "failed": ["criterion"]}),
    ],
    "own": [],
}


# Histories that two scripts make, a run a day: the verdict of `history alerts`, and words of its text. One value a run, as
# seven tools write it, with +50 % from run 22 on; then shapes of ten values a run, of which two are a lasting slowdown.
HISTORIES = {**{name: ("fail", "worse by ", " since run 22") for name in ("gb", "go", "go10", "smaller-is-better", "hf", "vt", "cr", "k6")},
             "outlierlast": ("warn", "in this run alone"), "drift": ("fail", "worse by "),
             **{name: ("pass", "no alert among 1 test case") for name in ("revert", "outlier", "bimodal", "aa", "stepdown", "warm", "two")}}


class Reports:
    def __init__(self, program, folder):
        self.program, self.folder, self.problems = Path(program).resolve(), Path(folder).resolve(), []

    def run(self, *words, cwd):
        environment = {"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1767225600"}
        return subprocess.run([self.program, *map(str, words)], cwd=cwd, env=environment, capture_output=True, text=True)

    def expect(self, row, what, holds):
        if not holds:
            self.problems.append(f"{row}: {what}")

    def deltas(self, out):
        """By "METRIC" and "CASE METRIC": the status and the words of each metric."""
        found = {}
        summary = json.loads((out / "summary.json").read_text())
        for scenario in summary["scenarios"]:
            report = json.loads((out / scenario["report"]).read_text())
            for metric, delta in report.get("compare", {}).get("deltas", {}).items():
                for name in (metric, f"{scenario['name']} {metric}", f"{Path(scenario['report']).parts[0]} {metric}"):
                    found[name] = (delta["status"], delta.get("why", ""), delta)
        return summary["verdict"], found

    def check_pair(self, base, candidate, verdicts, code, metrics, *texts):
        row = f"{base} against {candidate}"
        with tempfile.TemporaryDirectory() as scratch:
            before = self.folder / base
            if base == candidate:  # a copy: what is compared with itself is refused
                before = shutil.copy(before, scratch)
            done = self.run("check", "--from", self.folder / candidate, "--baseline", before,
                            "--out-dir", "out", cwd=scratch)
            self.expect(row, f"exit code {done.returncode}, not {code}: {done.stderr}", done.returncode == code)
            if not Path(scratch, "out/summary.json").exists():
                return
            verdict, deltas = self.deltas(Path(scratch, "out"))
            self.expect(row, f"verdict {verdict}, not {verdicts}", verdict in verdicts.split())
            for text in texts:
                self.expect(row, f"no '{text}' in {done.stdout}", text in done.stdout)
            for name, (statuses, words) in metrics.items():
                status, why, delta = deltas.get(name, ("missing", f"only {sorted(deltas)}", {}))
                self.expect(row, f"{name} is {status}, not {statuses}: {why}", status in statuses.split())
                self.expect(row, f"{name}: no '{words}' in '{why}'", words in why)
                if why.startswith("from 0"):
                    self.expect(row, f"{name} has a change from 0", not {"ratio", "pct", "regression"} & set(delta))
                    self.expect(row, f"{name}: not in the text", "from 0" in done.stdout)
                elif " -> " in why:
                    self.expect(row, f"{name}: not in the text: {done.stdout}", words in done.stdout)

    def check_values(self, file, values):
        with tempfile.TemporaryDirectory() as scratch:
            done = self.run("import", self.folder / file, "--format", "json", cwd=scratch)
        self.expect(file, f"exit code {done.returncode}: {done.stderr}", done.returncode == 0)
        if done.returncode != 0:
            return
        readings = json.loads(done.stdout)
        failed, values = [one["name"] for one in readings if one["failed"]], dict(values)
        self.expect(file, f"failed are {failed}", failed == values.pop("failed", []))
        found = {}
        for reading in readings:
            for name in (reading["metric"], f"{reading['name']} {reading['metric']}"):
                found[f"{name} {reading['statistic']}"] = reading["value"]
        for name, value in values.items():
            near = name in found and found[name] is not None and abs(found[name] - value) <= 1e-9 * max(1, abs(value))
            self.expect(file, f"{name} is {found.get(name)}, not {value}; there are {sorted(found)}", near)


    def check_history(self, made, name, verdict, *words):
        store, data = made / f"store-{name}", made / f"data-{name}"
        for folder in sorted((made / "in" / name).iterdir()):
            [file] = folder.iterdir()
            number = int(folder.name)
            done = self.run("history", "add", file, "--store", store, "--run-id", folder.name, "--sha", f"{1000 + number:040x}",
                            "--time", f"2026-01-{number + 1:02}T00:00:00Z", "--job-type", "default",
                            *(["--as", "custom-smaller-is-better"] if name == "smaller-is-better" else []), cwd=made)
            self.expect(name, f"run {number} is not added: {done.stderr}", done.returncode == 0)
        self.run("history", "recalculate", "--store", store, "--out", data, cwd=made)
        said = self.run("history", "alerts", data, cwd=made).stdout
        self.expect(name, f"the alerts say {said}", said.startswith(f"{verdict}: ") and all(one in said for one in words))

    def check_histories(self):
        with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(4) as pool:
            for script in ("history_one_value.py", "history_shapes.py"):
                subprocess.run([sys.executable, self.folder.absolute() / script], cwd=scratch, check=True)
            list(pool.map(lambda row: self.check_history(Path(scratch), row[0], *row[1]), HISTORIES.items()))


def main():
    is_own = len(sys.argv) > 2
    rows = "own" if is_own else "oracles"
    reports = Reports(sys.argv[1], sys.argv[2] if is_own else oracles.find("reports"))
    for row in PAIRS[rows]:
        reports.check_pair(*row)
    for row in VALUES[rows]:
        reports.check_values(*row)
    count = len(PAIRS[rows]) + len(VALUES[rows])
    if not is_own:
        reports.check_histories()
        count += len(HISTORIES)
    print("\n".join(reports.problems) or f"{count} reports and histories are judged as they should be")
    return 1 if reports.problems else 0


if __name__ == "__main__":
    sys.exit(main())
