#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `benchgate init` writes for each kind of project runs as it stands, wherever its tools are installed.

init_test.py PROGRAM
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"
ACTION_PAGE = Path(__file__).resolve().parents[2] / "docs/action.md"
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures/init"
TOOLS = {"cmake": "cmake", "cmake_library": "cmake", "cargo": "cargo", "cargo_libtest": "cargo", "go": "go",
         "go_benchmarks": "go", "google_benchmark": "cmake", "make": "make", "npm": "npm", "plain": "bash",
         "python": "python3", "sources": "c++"}
BENCHMARKS = {"cargo_libtest": 1, "go_benchmarks": 2, "google_benchmark": 2}
PROGRAM = None


class InitTest(unittest.TestCase):
    def test_every_kind_has_its_tools_named(self):
        self.assertEqual(sorted(TOOLS), sorted(path.name for path in FIXTURES.iterdir()))

    def test_the_readme_shows_the_workflow_that_init_writes(self):
        with tempfile.TemporaryDirectory(prefix="init-") as folder:
            subprocess.run([PROGRAM, "init"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            workflow = Path(folder, ".github/workflows/benchgate.yml").read_text()
        self.assertIn(f"```yaml\n{workflow}```\n", README.read_text())

    def test_the_documentation_shows_the_workflows_for_forks_and_on_demand(self):
        with tempfile.TemporaryDirectory(prefix="init-") as folder:
            subprocess.run([PROGRAM, "init", "--forks", "--on-demand"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            for workflow in Path(folder, ".github/workflows").iterdir():
                self.assertIn(f"```yaml\n{workflow.read_text()}```\n", ACTION_PAGE.read_text())

    def start_and_run(self, kind):
        with tempfile.TemporaryDirectory(prefix="init-") as folder:
            project = Path(folder, "project")
            shutil.copytree(FIXTURES / kind, project)
            environment = {**os.environ, "BENCHGATE_LOCK": f"{folder}/lock"}
            tried = subprocess.run([PROGRAM, "init", "--try", "--format", "json"], cwd=project, env=environment,
                                   capture_output=True, text=True, timeout=300)
            self.assertEqual(tried.returncode, 0, tried.stdout + tried.stderr)
            trials = json.loads(tried.stdout)["trials"]
            self.assertEqual([trial.get("benchmarks", 0) for trial in trials], [BENCHMARKS.get(kind, 0)])
            done = subprocess.run(
                [PROGRAM, "run", "--out", "benchgate-results", "--reruns", "1", "--repeat", "2", "--warmup", "0"],
                cwd=project, env=environment, capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(len(list(project.glob("benchgate-results/*/run-1/receipt.json"))), 1)

    def test_results_are_no_package_of_a_flat_python_project(self):
        """setuptools takes every folder whose name is one of Python for a package."""
        with tempfile.TemporaryDirectory(prefix="init-") as folder:
            said = subprocess.run([PROGRAM, "init"], cwd=folder, check=True, capture_output=True, text=True).stdout
            ignored = Path(folder, ".gitignore").read_text().splitlines()
        results = re.search("run --out ([^ ]+)", said).group(1)
        self.assertFalse(results.isidentifier())
        self.assertIn(f"/{results}/", ignored)


def add_case(kind, tool):
    test = unittest.skipUnless(shutil.which(tool), f"{tool} is not installed")(
        lambda self: self.start_and_run(kind))
    setattr(InitTest, f"test_{kind}_runs", test)


for kind_and_tool in TOOLS.items():
    add_case(*kind_and_tool)

if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
