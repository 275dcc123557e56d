#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/reference/environment.md has every environment variable that the program names."""
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NO_VARIABLES = {"JOB_TYPE", "PRETTY_NAME", "FETCH_HEAD", "CMAKE_RUNTIME_OUTPUT_DIRECTORY", "GIT_CONFIG"}
PREFIXES = ("ACTIONS_", "INPUT_")


class EnvironmentTest(unittest.TestCase):
    def test_every_variable_is_documented(self):
        named = set()
        for path in [*ROOT.glob("native/**/*.cpp"), *ROOT.glob("native/**/*.hpp")]:
            if "starter" in path.parts:  # names of CMake and Cargo
                continue
            named |= set(re.findall(r'"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[="]', path.read_text()))
            named |= set(re.findall(r'(?:getenv|environment_variable)\([^"]*"(\w+)"', path.read_text()))
        documented = set(re.findall(r"`(\w+)`", (ROOT / "docs/reference/environment.md").read_text()))
        self.assertLessEqual({"GITHUB_TOKEN", "BENCHGATE_LOCK", "TERM"}, named)
        self.assertEqual({name for name in named - documented - NO_VARIABLES if not name.startswith(PREFIXES)}, set())


if __name__ == "__main__":
    unittest.main()
