# SPDX-License-Identifier: MIT
"""benchgate bisect on a repository made here: 40 commits, one slows a program down.

bisect_test.py BENCHGATE    scripted_benchgate; tests/bench/bisection.py finds a slowdown of 8 % in real time
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from slow_repository import ENVIRONMENT, git, make_repository

BENCHGATE = str(Path(sys.argv.pop(1)).resolve())


def bisect(folder, *words):
    return subprocess.run([BENCHGATE, "bisect", *words], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)


class Bisect(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_finds_the_commit_and_leaves_the_work_tree_alone(self):
        ids, slow = make_repository(self.folder.name, 40, 1.0, 6000, 1, broken=(19, 20))
        Path(self.folder.name, "work.c").write_text("changed, not committed\n")
        done = bisect(self.folder.name, "--good", ids[0], "--bad", "main", "scenario.yaml", "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual([one["commit"] for one in found["first_bad"]], [ids[slow]])
        self.assertGreater(found["own"]["change"], 0.5)
        self.assertLessEqual(len(found["steps"]), 9)
        for step in found["steps"]:
            place = ids.index(step["commit"])
            word = "skip" if place in (19, 20) else "bad" if place >= slow else "good"
            self.assertEqual(step["word"], word, step)
        self.assertIn("git bisect start", found["log"])
        self.assertEqual(Path(self.folder.name, "work.c").read_text(), "changed, not committed\n")
        self.assertEqual(git(self.folder.name, "worktree", "list").count("\n"), 0)
        self.assertEqual(git(self.folder.name, "rev-parse", "HEAD"), ids[-1])

    def test_says_so_when_the_bad_commit_is_not_slower(self):
        ids, _ = make_repository(self.folder.name, 3, 0, 2000, 1)
        done = bisect(self.folder.name, "--good", ids[0], "--bad", ids[2], "scenario.yaml", "--quiet")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"--bad: is not (shown to be )?slower than good in wall_ms: .* pairs")
        self.assertEqual(done.stdout, "")

    def test_refuses_what_it_cannot_search(self):
        ids, _ = make_repository(self.folder.name, 2, 0.5, 2000, 1)
        missing = bisect(self.folder.name, "--good", "nowhere", "--bad", "main", "scenario.yaml")
        self.assertEqual((missing.returncode, missing.stdout), (1, ""))
        self.assertEqual(missing.stderr, "benchgate: --good: 'nowhere' is not a commit, branch or tag of this repository\n")
        without = bisect(self.folder.name, "--bad", ids[1], "scenario.yaml")
        self.assertEqual(without.stderr, "benchgate: --good: is required: a commit, branch or tag\n")


if __name__ == "__main__":
    unittest.main()
