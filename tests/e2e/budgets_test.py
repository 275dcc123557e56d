#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges cases of budget comparisons: verdict, counts, reasons, exit code, findings, figures, and the exports.
Usage: budgets_test.py PROGRAM [CASES]    default: those of $BENCHGATE_ORACLES

CASES/index.json says for each case what is expected; CASES/<case>/ has baseline.json, current.json, args.txt (the
arguments, one a line) and expected/compare.csv and expected/run.csv. The expected figures come from exact rational
arithmetic, so they are compared to 1e-12. A verdict of null means: exit code, no verdict, no output file.

A skipped metric has a row in our CSV, whose unknown cells are empty; the expected files have none, so these rows are
compared apart: with the delta in the receipt.

Every receipt that comes out is checked by our own JSON Schemas and, where CASES/../schemas has them, by perfgate's,
with the departures that docs/exit-codes-and-files.md names: a skipped delta has only what is known, `statistic` has more words.
Exit code 77: there are no oracles here, or no validator (tests/requirements.txt).
"""

import argparse
import csv
import io
import json
import math
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import oracles

ROOT = Path(__file__).resolve().parents[2]
OUR_SCHEMAS = ROOT / "native/format/schema"
sys.path += [str(path) for path in ROOT.glob(".tools/lib/python3*/site-packages")]


class Case:
    def __init__(self, program, folder, expected, validators):
        self.program, self.folder, self.expected, self.validators = program, folder, expected, validators
        self.problems = []

    def check(self, name, found, wanted):
        if found != wanted:
            self.problems.append(f"{name} is {found!r}, expected {wanted!r}")

    def near(self, name, found, wanted):
        same = found == wanted or (isinstance(found, (int, float)) and isinstance(wanted, (int, float))
                                   and math.isclose(found, wanted, rel_tol=1e-12, abs_tol=1e-12))
        if not same:
            self.problems.append(f"{name} is {found!r}, expected {wanted!r} to 1e-12")

    def run(self, *words):
        environment = {"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1767225600"}
        return subprocess.run([self.program, *words], cwd=self.work, env=environment, capture_output=True, text=True)

    def validate(self, kind, document):
        for name, validator in self.validators[kind].items():
            try:
                validator(document)
            except ValueError as error:
                self.problems.append(f"{kind} receipt against {name}: {str(error)[:300]}")

    def judge(self):
        with tempfile.TemporaryDirectory() as work:
            self.work = Path(work)
            for name in ("baseline.json", "current.json"):
                if (self.folder / name).exists():
                    shutil.copy(self.folder / name, self.work)
            if self.expected.get("verdict", "") is not None:
                for name in ("baseline.json", "current.json"):
                    self.validate("run", json.loads((self.work / name).read_text()))
            words = (self.folder / "args.txt").read_text().split("\n")
            done = self.run(*[word for word in words if word], "--out", "compare.json")
            codes = self.expected.get("exit_code_any_of", [self.expected.get("exit_code")])
            if done.returncode not in codes:
                self.problems.append(f"exit code {done.returncode}, expected {codes}: {done.stderr.strip()}")
            verdicts = self.expected.get("verdict_any_of", [self.expected.get("verdict")])
            if verdicts == [None]:
                self.judge_error(done)
            else:
                self.judge_comparison(json.loads((self.work / "compare.json").read_text()), verdicts)
                self.judge_report()
            self.judge_csv()
        return self.problems

    def judge_error(self, done):
        self.check("output file", (self.work / "compare.json").exists(), False)
        self.check("stdout", done.stdout, "")
        if not done.stderr.startswith("benchgate: "):
            self.problems.append(f"no message: {done.stderr!r}")

    def judge_comparison(self, receipt, verdicts):
        self.receipt = receipt
        self.validate("compare", receipt)
        verdict = receipt["verdict"]
        if verdict["status"] not in verdicts:
            self.problems.append(f"verdict {verdict['status']}, expected {verdicts}")
        self.check("counts", verdict["counts"], self.expected["counts"])
        self.check("reasons", verdict["reasons"], self.expected["reasons"])
        self.check("metrics", list(receipt["deltas"]), sorted(self.expected["metrics"]))
        for name, wanted in self.expected["metrics"].items():
            delta, budget = receipt["deltas"].get(name, {}), receipt["budgets"].get(name, {})
            self.check(f"{name}.status", delta.get("status"), wanted["status"])
            for field in ("ratio", "pct", "regression"):
                self.near(f"{name}.{field}", delta.get(field), wanted.get(field))
            for field in ("baseline", "current"):
                if field in wanted or wanted["status"] != "skip":
                    self.near(f"{name}.{field}", delta.get(field), wanted.get(field))
            if wanted["status"] == "skip":
                self.check(f"{name}.why begins", delta.get("why", "").split(":")[0], wanted["why"].split(":")[0])
            for field in ("threshold", "warn_threshold"):
                if field in wanted:
                    self.near(f"{name} {field}", budget.get(field), wanted[field])
            if "direction" in wanted:
                self.check(f"{name}.direction", budget.get("direction"), wanted["direction"])
            self.check(f"{name}.statistic", delta.get("statistic"), wanted.get("statistic", "median"))

    def judge_report(self):
        done = self.run("report", "--compare", "compare.json")
        self.check("exit code of report", done.returncode, 0)
        report = json.loads(done.stdout)
        self.validate("report", report)
        self.check("report's verdict", report["verdict"], self.receipt["verdict"])
        counts = self.receipt["verdict"]["counts"]
        self.check("number of findings", len(report["findings"]), counts["warn"] + counts["fail"])
        self.check("total", report["summary"]["total_count"], sum(counts.values()))
        found = [{"check_id": f["check_id"], "code": f["code"], "severity": f["severity"],
                  "metric_name": f["data"]["metric_name"]} for f in report["findings"]]
        wanted = [{k: v for k, v in f.items() if k != "regression_pct"} for f in self.expected["findings"]]
        self.check("findings", found, wanted)
        for one, other in zip(report["findings"], self.expected["findings"]):
            self.near("regression_pct", one["data"]["regression_pct"], other["regression_pct"])

    def judge_csv(self):
        expected = self.folder / "expected"
        if (expected / "run.csv").exists():
            done = self.run("export", "--run", "current.json", "--format", "csv")
            self.check("run.csv", done.stdout, (expected / "run.csv").read_text())
        if not hasattr(self, "receipt"):
            return
        text = self.run("export", "--compare", "compare.json", "--format", "csv").stdout
        lines = text.splitlines(keepends=True)
        skipped = [row for row in csv.DictReader(io.StringIO(text)) if row["status"] == "skip"]
        for row in skipped:
            delta = self.receipt["deltas"][row["metric"]]
            for cell, field, scale in (("baseline_value", "baseline", 1), ("current_value", "current", 1),
                                       ("regression_pct", "regression", 100)):
                self.check(cell, row[cell], f"{delta[field] * scale:.6f}" if field in delta else "")
        wanted_skips = [name for name, delta in sorted(self.expected["metrics"].items()) if delta["status"] == "skip"]
        self.check("skipped rows", [row["metric"] for row in skipped], wanted_skips)
        if (expected / "compare.csv").exists():
            judged = "".join(line for line in lines if ",skip," not in line)
            self.check("compare.csv", judged, (expected / "compare.csv").read_text())


def relaxed(schema):
    """perfgate's schema with the departures that ours name."""
    for definition in schema.get("$defs", {}).values():
        properties = definition.get("properties", {})
        if {"ratio", "status"} <= set(properties):
            definition["required"] = ["status"]
            definition["if"] = {"properties": {"status": {"enum": ["pass", "warn", "fail"]}}}
            definition["then"] = {"required": ["baseline", "current", "ratio", "pct", "regression"]}
    if "MetricStatistic" in schema.get("$defs", {}):
        schema["$defs"]["MetricStatistic"] = {"type": "string"}
    return schema


def load_validators(folder):
    import fastjsonschema
    validators = {"run": {}, "compare": {}, "report": {}}
    for kind, found in validators.items():
        schema = json.loads((OUR_SCHEMAS / f"{kind}.schema.json").read_text())
        found["our schema"] = fastjsonschema.compile(schema, use_formats=False)
        theirs = folder / f"perfgate.{kind}.v1.schema.json"
        if theirs.exists():
            schema = relaxed(json.loads(theirs.read_text()))
            found["perfgate's schema"] = fastjsonschema.compile(schema, use_formats=False)
    return validators


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchgate", type=Path)
    parser.add_argument("cases", type=Path, nargs="?")
    arguments = parser.parse_args()
    cases = arguments.cases or oracles.find("budgets/cases")
    try:
        validators = load_validators(cases.parent / "schemas")
    except ImportError:
        print("fastjsonschema is missing; scripts/tools.sh installs it")
        return 77
    index = json.loads((cases / "index.json").read_text())
    failed = 0
    for entry in index["cases"] if isinstance(index, dict) else index:
        case = Case(arguments.benchgate.resolve(), cases / entry["case"], entry["expected"], validators)
        problems = case.judge()
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'ok  '} {entry['case']}")
        for problem in problems:
            print(f"       {problem}")
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
