#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges the cases of another program that has the same four release gates and
compares verdicts and figures. Usage: release_gates_test.py PROGRAM

$BENCHGATE_ORACLES/release_gates/index.json holds for each case the verdict that the gates' public
description requires ("P F P P -> FAIL": provenance, B5, D3, E3, overall).
release_gates/<case>/ has args.txt, both trees, and expected/m5_gate_summary.json as the
other program wrote it. Where that program departs from the description, its
figures are not compared: each exception stands in EXCEPTIONS with its reason.
Exit code 77: BENCHGATE_ORACLES is not set.

Bootstrap bounds are order statistics of random draws, so two correct programs
differ. They are compared by where they lie in the distribution of the
resampled difference, which is drawn here literally, with replacement: the share
of draws below a bound must be 0.025 or 0.975 within four standard errors,
sqrt(p (1 - p) (1 / iterations + 1 / draws)). Ours and the other program's have
to meet that. A distribution with steps can jump over p: then p must be between
the shares strictly below and up to the bound, with the same tolerance.
"""

import argparse
import bisect
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import oracles

DRAWN_VALUES = 1_000_000  # of a literal bootstrap: bounds its time
WORDS = {"P": "pass", "F": "fail", "I": "inconclusive", "-": "not_evaluated"}

# case -> figures that the description does not share with the other program
EXCEPTIONS = {
    "07_too_few_runs": {"variance": "it writes null and 0 for runs that it does not judge; ours are measured"},
    "12_n_lt_30": {"mann_whitney_p_value": "it writes 1 for what it did not test",
                   "bootstrap_delta_ci95": "likewise 0", "cliffs_delta": "likewise 0"},
    "13_same_commit": {"mann_whitney_p_value": "a self-comparison is not evaluated",
                       "bootstrap_delta_ci95": "likewise", "cliffs_delta": "likewise"},
    "24_zero_baseline": {"ttft_regression_pct": "undefined, it writes 0"},
}
VERDICT_FIELDS = {"pass", "failures", "failure_reason", "generated_at", "candidate_root", "baseline_root"}


def judge(program, case, out):
    """Runs the case's own command line and returns (exit code, report, stderr)."""
    words = (case / "args.txt").read_text().split()
    for name, value in (("--out-json", out / "report.json"), ("--out-md", out / "report.md")):
        words[words.index(name) + 1] = str(value)
    environment = {"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1767225600"}
    done = subprocess.run([program, "gate", *words], cwd=case, env=environment, capture_output=True, text=True)
    report = out / "report.json"
    return done.returncode, json.loads(report.read_text()) if report.exists() else None, done.stderr


def verdict_of(report):
    return [report[name]["status"] for name in ("baseline", "overhead", "variance", "significance")]


class Case:
    """One case: collects what is wrong with it."""

    def __init__(self, program, folder, required):
        self.program, self.folder, self.required = program, folder, required
        self.faults, self.compared = [], 0

    def expect(self, what, found, wanted):
        if found != wanted:
            self.faults.append(f"{what}: {found!r}, expected {wanted!r}")

    def run(self):
        with tempfile.TemporaryDirectory() as out:
            code, report, stderr = judge(self.program, self.folder, Path(out))
        if report is None:
            self.faults.append(f"no report was written: {stderr}")
        elif self.required.startswith("E "):
            self.run_error(code, report, stderr)
        else:
            self.run_verdict(code, report)

    def run_error(self, code, report, stderr):
        self.expect("exit code", code, 1)
        self.expect("verdict", report["verdict"], "error")
        self.expect("pass", report["pass"], False)
        if report.get("error", "") == "" or report["error"] not in stderr:
            self.faults.append(f"report and stderr say different things: {report.get('error')!r}, {stderr!r}")

    def run_verdict(self, code, report):
        letters = self.required.split(" ->")[0].split(" (")[0].split()
        wanted = [WORDS[letter] for letter in letters[:4]]
        if "not verified" in self.required:
            wanted[0] = "not_verified"
        overall = "fail" if "fail" in wanted else "inconclusive" if "inconclusive" in wanted else "pass"
        self.expect("gates", verdict_of(report), wanted)
        self.expect("verdict", report["verdict"], overall)
        self.expect("exit code", code, 2 if overall == "fail" else 0)
        if "zero-variance" in self.required:
            self.expect("warnings", "zero variance" in report["warnings"], True)
        expected = json.loads((self.folder / "expected" / "m5_gate_summary.json").read_text())
        self.compare(expected, report, "", EXCEPTIONS.get(self.folder.name, {}))

    def compare(self, wanted, found, path, exceptions):
        """Every member of `wanted` stands in `found`, with the same figure."""
        for key, value in wanted.items() if isinstance(wanted, dict) else enumerate(wanted):
            where = f"{path}.{key}"
            if key in VERDICT_FIELDS or key in exceptions:
                continue
            if key == "bootstrap_delta_ci95":
                self.compare_bounds(path, wanted["scenario"], value, found[key])
                continue
            try:
                other = found[key]
            except (KeyError, IndexError):
                self.faults.append(f"{where} is missing")
                continue
            if key == "same_source" and "13_" in self.folder.name or not isinstance(value, (dict, list)):
                self.compare_leaf(where, value, other)
            else:
                self.expect(f"{where} length", len(other) >= len(value), True)
                self.compare(value, other, where, exceptions)

    def compare_leaf(self, where, wanted, found):
        self.compared += 1
        if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
            self.expect(where, found, wanted)
        elif "p_value" in where:
            if not math.isclose(found, wanted, rel_tol=0, abs_tol=1e-10):
                self.faults.append(f"{where}: {found}, expected {wanted}")
        elif not math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-9):
            self.faults.append(f"{where}: {found}, expected {wanted}")

    def compare_bounds(self, path, scenario, wanted, found):
        words = (self.folder / "args.txt").read_text().split()
        iterations = int(words[words.index("--bootstrap-iters") + 1]) if "--bootstrap-iters" in words else 1000
        deltas = literal_bootstrap(ttft_of(self.folder / "candidate" / scenario),
                                   ttft_of(self.folder / "baseline" / scenario))
        for level, theirs, ours in zip((0.025, 0.975), wanted, found):
            error = math.sqrt(level * (1 - level) * (1 / iterations + 1 / len(deltas)))
            for whose, bound in (("their", theirs), ("our", ours)):
                self.compared += 1
                below = bisect.bisect_left(deltas, bound - 1e-9) / len(deltas)
                up_to = bisect.bisect_right(deltas, bound + 1e-9) / len(deltas)
                if not below - 4 * error <= level <= up_to + 4 * error:
                    self.faults.append(f"{path}: {whose} bound {bound} lies at {below} to {up_to}, expected {level}")


def ttft_of(scenario):
    files = sorted(scenario.glob("run-*/raw_samples.jsonl")) or [scenario / "raw_samples.jsonl"]
    return [json.loads(line)["ttft_ms"] for file in files for line in file.read_text().splitlines() if line.strip()]


def literal_bootstrap(candidate, baseline):
    """Ascending differences of the p95 of resamples."""
    generator = random.Random(7)

    def p95_of_resample(sample):
        values = sorted(generator.choices(sample, k=len(sample)))
        position = 0.95 * (len(values) - 1)
        low = math.floor(position)
        high = min(low + 1, len(values) - 1)
        return values[low] * (1 - (position - low)) + values[high] * (position - low)

    draws = min(max(DRAWN_VALUES // (len(candidate) + len(baseline)), 1000), 20000)
    return sorted(p95_of_resample(candidate) - p95_of_resample(baseline) for _ in range(draws))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("benchgate")
    arguments = parser.parse_args()
    cases = oracles.find("release_gates")
    index = cases / "index.json"
    program = os.path.abspath(arguments.benchgate)
    entries = json.loads(index.read_text())
    bad = compared = 0
    for entry in entries:
        case = Case(program, cases / entry["case"], entry["seed_document_verdict"])
        case.run()
        compared += case.compared
        bad += bool(case.faults)
        for fault in case.faults:
            print(f"{entry['case']}: {fault}")
    print(f"{len(entries) - bad} of {len(entries)} cases agree, {compared} figures compared")
    return 1 if bad or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
