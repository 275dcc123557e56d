#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/reference/environment.md has every environment variable that the program names."""
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NO_VARIABLES = {"JOB_TYPE", "PRETTY_NAME", "FETCH_HEAD", "CMAKE_RUNTIME_OUTPUT_DIRECTORY", "GIT_CONFIG"}
# What action.yml hands to its own steps.
NO_VARIABLES |= {"BASE_COMMIT", "BASELINE_CODE", "BEFORE", "BRANCH", "DEFAULT_BRANCH", "GITHUB_BASE_REF", "GITHUB_WORKSPACE", "GROUP_BASE",
                 "GROUP_BRANCH", "JOB_STATUS", "JOB_TOTAL", "MATRIX", "PAGE", "PUBLISHED_VERDICT", "RUNNER_TEMP", "STEPS"}
# What presets of fingerprints set for the tools that they ask.
NO_VARIABLES |= {"RUSTUP_AUTO_INSTALL", "DOTNET_CLI_TELEMETRY_OPTOUT"}
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
