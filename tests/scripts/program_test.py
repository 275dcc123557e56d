#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The changes of fixtures/program apply one after the other, compile, and do not change what the program counts."""
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[2] / "fixtures/program"
# 200 lines: 3 paths in turn, every 10th request failed, 7 ms each.
LOG = "".join(f"1767225600 /p{line % 3} {'503' if line % 10 == 0 else '200'} 7\n" for line in range(200))


class ProgramTest(unittest.TestCase):
    def test_every_version_counts_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            def run(*words):
                return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout

            run("git", "init", "-q")
            run("cp", PROGRAM / "tally.cpp", folder)
            Path(folder, "access.log").write_text(LOG)
            for patch in [None, "harmless.patch", "slower.patch"]:
                if patch:
                    run("git", "apply", PROGRAM / patch)
                run("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-o", "tally", "tally.cpp")
                words = [line.split() for line in run("./tally", "access.log").splitlines()]
                requests = sorted((line[0], line[1]) for line in words)
                self.assertEqual(requests, [("/p0", "67"), ("/p1", "67"), ("/p2", "66")])
                self.assertIn("469 ms", " ".join(words[0]))
                self.assertIn("7 errors" if not patch else "10.45 % errors", " ".join(words[0]))


if __name__ == "__main__":
    unittest.main()
