# SPDX-License-Identifier: MIT
"""Anchored points from a repository to an alert: every run is on another machine, and one commit is slower.

anchor_test.py BENCHGATE    scripted_benchgate: the programs say how long they took
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from slow_repository import ENVIRONMENT, git

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())
# The speed of the machine is a file outside of the repository.
PROGRAM = """#!/bin/sh
read speed <"$SPEED"
awk -v speed="$speed" 'BEGIN { printf "wall_ms=%%g\\n", %d * speed }'
"""
SCENARIO = """name: work
build: sh build.sh
command: [sh, work.sh]
warmup: 1
repeat: 10
env: {SPEED: "%(root)s/speed", PATHS: "%(root)s/paths"}
"""


class Anchored(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.project = self.root / "project"
        self.project.mkdir()
        git(self.project, "init", "-q", "-b", "main")
        (self.project / "scenario.yaml").write_text(SCENARIO % {"root": self.root})
        (self.project / "build.sh").write_text('pwd >>"$PATHS"\n')

    def commit(self, wall_ms, message):
        (self.project / "work.sh").write_text(PROGRAM % wall_ms)
        git(self.project, "add", "-A")
        git(self.project, "commit", "-q", "--allow-empty", "-m", message)

    def benchgate(self, *words, code=0):
        environment = {**ENVIRONMENT, "BENCHGATE_LOCK": str(self.root / "lock")}  # the figures do not depend on who else measures
        done = subprocess.run([BENCHGATE, *words], cwd=self.project, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, (words, done.stderr))
        return done

    def measure(self, number, speed, *words, store="raw", job_type="medium"):
        (self.root / "speed").write_text(f"{speed}\n")
        out = self.root / f"results{number}{store}"
        self.benchgate("run", "scenario.yaml", "--out", str(out), "--job-type", job_type, "--quiet", *words)
        self.add(number, out, store)

    def check(self, number, speed, *words, code=0):
        """As the Action does for a push to the main branch."""
        (self.root / "speed").write_text(f"{speed}\n")
        (self.root / "paths").unlink(missing_ok=True)
        out = self.root / f"check{number}"
        done = self.benchgate("check", "scenario.yaml", "--all", "--baseline", "HEAD~1", "--out-dir", str(out), "--job-type", "medium", *words,
                              code=code)
        self.add(number, out)
        return done, out

    def add(self, number, results, store="raw"):
        self.benchgate("history", "add", str(results), "--store", str(self.root / store), "--run-id", str(number), "--group",
                       "main", "--time", f"2026-01-{number:02}T00:00:00Z", "--event", "push")

    def recalculate(self, store="raw"):
        self.benchgate("history", "recalculate", "--store", str(self.root / store), "--out", str(self.root / "derived"))
        data = self.root / "derived" / "data"
        history = json.loads((data / "benchmarks" / "history.json").read_text())
        series = next(one for one in history["series"] if one["metric"] == "wall_ms")
        return series, json.loads((data / "alerts.json").read_text())

    def ids(self):
        return {one["id"] for one in json.loads((self.root / "derived/data/benchmarks/history.json").read_text())["series"]}

    def test_finds_a_slower_commit_although_no_two_runs_are_on_one_machine(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        for number in range(1, 8):
            self.commit(100 if number < 6 else 115, f"change {number}")
            self.measure(number, 1 + 0.25 * number, "--anchor", "auto")
        series, alerts = self.recalculate()
        self.assertEqual(len(series["anchored"]), 7)
        for value in series["anchored"][:5]:
            self.assertAlmostEqual(value, series["anchor"][0], delta=0.02 * series["anchor"][0])
        for value in series["anchored"][5:]:
            self.assertAlmostEqual(value, 1.15 * series["anchor"][0], delta=0.02 * series["anchor"][0])
        self.assertEqual(sorted((one["metric"], one["rule"], one["state"]) for one in alerts if one["alert"]),
                         [("cpu_ms", "test_case", "open"), ("wall_ms", "test_case", "open")])
        self.assertAlmostEqual(next(one for one in alerts if one["alert"] and one["metric"] == "wall_ms")["change_pct"], 15, delta=2)

    def test_goes_on_when_the_anchor_moves_to_a_release_that_was_measured(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        self.commit(130, "two")
        self.measure(1, 1, "--anchor", "auto")
        git(self.project, "tag", "v1.1")  # what run 1 measured against v1.0
        self.commit(130, "three")
        self.measure(2, 3, "--anchor", "auto")
        series, _ = self.recalculate()
        self.assertEqual(len(set(series["anchor_commit"])), 2)
        self.assertEqual(set(series["anchor_chain"]), {0})
        self.assertAlmostEqual(series["anchored"][1], series["anchored"][0], delta=0.02 * series["anchored"][0])

    def test_joins_two_anchors_by_a_session_of_its_own(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        self.commit(110, "two")
        self.measure(1, 1, "--anchor", "v1.0")
        self.commit(130, "release")
        git(self.project, "tag", "v2.0")
        self.commit(130, "three")
        self.measure(3, 2, "--anchor", "v2.0")
        self.assertEqual(self.recalculate()[0]["anchor_chain"], [0, 1])
        self.measure(2, 5, "--at", "v2.0", "--anchor", "v1.0", job_type="short")
        series, _ = self.recalculate()
        self.assertEqual(series["anchor_chain"], [0, 0])
        self.assertAlmostEqual(series["anchored"][1], 1.3 * series["anchor"][0], delta=0.02 * series["anchor"][0])

    def test_check_measures_its_baseline_and_the_anchor_in_one_session(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        for number in range(1, 8):
            self.commit(100 if number < 6 else 115, f"change {number}")
            is_slower = number == 6
            done, out = self.check(number, 1 + 0.25 * number, "--anchor", "auto", code=2 if is_slower else 0)
            self.assertIn("anchor: v1.0 (", done.stderr)
            self.assertEqual(len({len(path) for path in (self.root / "paths").read_text().splitlines()}), 1)
            counts = {name: len(json.loads((out / "work" / name).read_text())["samples"]) for name in ("run.json", "baseline.json", "anchor.json")}
            self.assertEqual(len(set(counts.values())), 1, counts)
            self.assertEqual((out / "work" / "confirm-1").is_dir(), is_slower)
        series, alerts = self.recalculate()
        self.assertEqual(len(series["anchored"]), 7)
        for value in series["anchored"][5:]:
            self.assertAlmostEqual(value, 1.15 * series["anchor"][0], delta=0.02 * series["anchor"][0])
        self.assertEqual(sorted((one["metric"], one["rule"], one["state"]) for one in alerts if one["alert"]),
                         [("cpu_ms", "test_case", "open"), ("wall_ms", "test_case", "open")])
        self.assertEqual(self.ids(), {"main|work|"})  # what confirmed a suspicion is no other test case

    def test_check_stands_if_the_anchor_does_not_build(self):
        (self.project / "build.sh").write_text("echo no compiler >&2; exit 1\n")
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        (self.project / "build.sh").write_text("true\n")
        self.commit(100, "two")
        self.commit(100, "three")
        done, out = self.check(1, 1, "--anchor", "previous-tag")
        [warning] = json.loads((out / "summary.json").read_text())["warnings"]
        self.assertRegex(warning, r"^work: this run has no anchor: v1\.0 \([0-9a-f]{12}\): build exited with 1$")
        self.assertIn(warning, done.stdout)
        series, _ = self.recalculate()
        self.assertEqual(len(series["value"]), 1)
        self.assertNotIn("anchored", series)

    def test_shallow_clone_fetches_the_tag_and_nothing_else(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        for number in range(5):
            self.commit(100, f"change {number}")
        git(self.project, "tag", "v1.1")  # of the measured commit
        git(self.project, "branch", "perf-raw")
        git(self.root, "clone", "-q", "--depth=1", f"file://{self.project}", "shallow")
        anchor, self.project = git(self.project, "rev-parse", "v1.0"), self.root / "shallow"
        fetched = self.benchgate("check", "--fetch-anchor")
        self.assertEqual(fetched.stdout, anchor + "\n")
        self.assertEqual(len(git(self.project, "rev-list", "HEAD", anchor).splitlines()), 2)

    def test_leaves_the_work_tree_alone_and_no_checkout_behind(self):
        self.commit(100, "one")
        git(self.project, "tag", "v1.0")
        self.commit(110, "two")
        self.measure(1, 1, "--anchor", "auto")
        self.assertEqual(git(self.project, "status", "--porcelain"), "")
        self.assertEqual(git(self.project, "worktree", "list").count("\n"), 0)


if __name__ == "__main__":
    unittest.main()
