#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/cli/golden.py sees every difference, gives each case a clean place, and rewrites only when asked."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOOD = """# Prints a word on each stream.
benchgate say out
benchgate say err >&2
exit 2
--- exit 2
--- stdout
out
--- stderr
err
"""


class GoldenTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.case = Path(folder.name, "case.golden")
        self.program = Path(folder.name, "bin/benchgate")
        self.program.parent.mkdir()
        self.program.write_text("#!/bin/sh\necho $2\n")
        self.program.chmod(0o755)

    def judge(self, text, **environment):
        self.case.write_text(text)
        return subprocess.run(
            [ROOT / "tests/cli/golden.py", "--benchgate", self.program, self.case],
            capture_output=True, text=True, env={**os.environ, "UPDATE_GOLDEN": "", **environment})

    def test_a_true_case_passes_silently(self):
        done = self.judge(GOOD)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_every_planted_difference_fails(self):
        for true, planted in [
            ("--- exit 2", "--- exit 0"), ("\nout\n", "\nout \n"), ("\nerr\n", "\nerr\nmore\n"), ("\nout\n", "\n"),
        ]:
            with self.subTest(planted=planted):
                self.assertEqual(self.judge(GOOD.replace(true, planted)).returncode, 1)

    def test_the_difference_is_shown_both_ways(self):
        done = self.judge(GOOD.replace("\nout\n", "\nput \n"))
        self.assertIn("-put·\n+out\n", done.stdout)

    def test_a_missing_final_newline_is_a_difference(self):
        text = "# No newline.\nprintf x\n--- exit 0\n--- stdout\nx\n--- stderr\n"
        self.assertEqual(self.judge(text).returncode, 1)
        self.assertEqual(self.judge(text.replace("\nx\n", "\nx\n\\ no newline at the end\n")).returncode, 0)

    def test_update_writes_what_was_seen_and_then_it_passes(self):
        for start in [GOOD.replace("\nout\n", "\nold\n"), GOOD.partition("--- exit")[0]]:
            self.assertEqual(self.judge(start, UPDATE_GOLDEN="1").returncode, 0)
            self.assertEqual(self.case.read_text(), GOOD)

    def test_the_place_is_empty_and_the_environment_bare(self):
        text = "# Bare.\nls -A; env | cut -d= -f1 | sort | tr '\\n' ' '\n"
        self.judge(text, UPDATE_GOLDEN="1", NO_COLOR="1", GITHUB_SHA="f00")
        names = self.case.read_text().partition("--- stdout\n")[2].partition("\n")[0].split()
        given = ["BENCHGATE_LOCK", "FIXTURES", "HOME", "LC_ALL", "PATH", "SOURCE_DATE_EPOCH", "TERM"]
        bash_adds = ["PWD", "SHLVL", "_"]
        self.assertEqual(names, sorted(given + bash_adds))

    def test_a_process_left_behind_delays_nothing(self):
        text = "# Leaves a sleeper.\nsleep 60 &\n--- exit 0\n--- stdout\n--- stderr\n"
        self.assertEqual(self.judge(text).returncode, 0)

    def test_text_that_is_no_case_is_refused(self):
        for text in ["", "benchgate say x\n--- exit 0\n--- stdout\n--- stderr\n", GOOD.replace("--- stderr\n", "")]:
            with self.subTest(text=text):
                done = self.judge(text, UPDATE_GOLDEN="1")
                self.assertEqual(done.returncode, 1)
                self.assertIn("not a golden case", done.stderr)
                self.assertEqual(self.case.read_text(), text)


if __name__ == "__main__":
    unittest.main()
