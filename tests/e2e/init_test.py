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
# What CMake knows of a project that its text does not show: lines of CMakeLists.txt, what is found, and the command.
CMAKE = {
    "a loop over a glob, through a function, and a folder of programs": (
        """function(add_bench name)
  cmake_parse_arguments(B "" "" "SRCS" ${ARGN})
  add_executable(bench_${name} ${B_SRCS})
endfunction()
set(EXECUTABLE_OUTPUT_PATH ${CMAKE_BINARY_DIR}/out)
file(GLOB sources *.cpp)
foreach(source IN LISTS sources)
  get_filename_component(stem ${source} NAME_WE)
  add_bench(${stem} SRCS ${source})
endforeach()""", "builds the program 'bench_main'", "./build/benchgate/out/bench_main"),
    "a file that leaves early without an option": (
        """set(WITH_BENCH OFF CACHE BOOL "what")
if(NOT WITH_BENCH)
  return()
endif()
add_executable(speed main.cpp)
add_library(benchmark_main STATIC main.cpp)
target_link_libraries(speed PRIVATE benchmark_main)""",
        "builds the Google Benchmark program 'speed' with WITH_BENCH=ON", "./build/benchgate/speed"),
    "an option that needs what is not installed": (
        """option(WITH_BENCH "what" OFF)
add_executable(tally main.cpp)
if(WITH_BENCH)
  find_package(no_such_package REQUIRED)
endif()""", "builds the program 'tally'", "./build/benchgate/tally"),
    "a program behind an option is not run": (
        """option(X "what" OFF)
if(X)
  add_executable(fast main.cpp)
endif()
add_executable(tally main.cpp)
set_target_properties(tally PROPERTIES OUTPUT_NAME uno RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)""",
        "builds the program 'tally'", "./build/benchgate/bin/uno"),
    "programs that are tests": (
        """enable_testing()
foreach(one a_thing b_thing)
  add_executable(${one} main.cpp)
  add_test(NAME ${one} COMMAND ./${one})
endforeach()
add_executable(tally main.cpp)""", "builds the program 'tally'", "./build/benchgate/tally"),
    "a project that CMake cannot configure": (
        """find_package(no_such_package REQUIRED)
add_executable(tally main.cpp)""", "seems to build the program 'tally' (a guess from its text)", "./build/benchgate/tally"),
}
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

    @unittest.skipUnless(shutil.which("cmake"), "cmake is not installed")
    def test_cmake_says_what_it_builds(self):
        for what, (lines, found, command) in CMAKE.items():
            with self.subTest(what), tempfile.TemporaryDirectory(prefix="init-") as folder:
                project = Path(folder, "project")
                project.mkdir()
                (project / "main.cpp").write_text("int main() {}\n")
                (project / "CMakeLists.txt").write_text(
                    f"cmake_minimum_required(VERSION 3.22)\nproject(x CXX)\n{lines}\n")
                tried = subprocess.run([PROGRAM, "init", "--try", "--format", "json"], cwd=project, text=True,
                                       env={**os.environ, "BENCHGATE_LOCK": f"{folder}/lock"}, capture_output=True,
                                       timeout=300)
                start = json.loads(tried.stdout)
                self.assertEqual(start["found"], f"CMakeLists.txt {found}", tried.stderr)
                self.assertIn(f'command: ["{command}"', Path(project, start["files"][1]["path"]).read_text())
                # Only these fail: no report, no package.
                self.assertEqual(tried.returncode, 1 if "speed" in command or "guess" in found else 0, tried.stdout)

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
