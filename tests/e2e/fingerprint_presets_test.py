# SPDX-License-Identifier: MIT
"""Presets of `fingerprint:` on repositories made here, one of each build system: what makes the scenario run again.

fingerprint_presets_test.py BENCHGATE FIXTURES

What cargo and go print is recorded (FIXTURES/cargo-metadata.json of cargo 1.95.0, go-list.txt of go 1.26.8, both for
the files below, with /repository for the folder); where they are installed, the real ones are asked, too.
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

BENCHGATE = str(Path(sys.argv[1]).resolve())
FIXTURES = Path(sys.argv[2]).resolve()
del sys.argv[1:3]
PATH = os.environ["PATH"]
ENVIRONMENT = {"PATH": PATH, "HOME": os.environ.get("HOME", "/nowhere"), "LC_ALL": "C.UTF-8",
               "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
               "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}

CRATE = '[package]\nname = "{}"\nversion = "0.1.0"\nedition = "2021"\n'
POM = ("<project><modelVersion>4.0.0</modelVersion><parent><groupId>o</groupId><artifactId>parent</artifactId>"
       "<version>1</version></parent><artifactId>{}</artifactId>{}</project>")
DEPENDENCY = "<dependency><groupId>o</groupId><artifactId>{}</artifactId><version>1</version></dependency>"
CSPROJ = '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>{}</ItemGroup></Project>'

# Of each preset: its files, the target, code of a dependency, code that the target does not need, a lock file.
PROJECTS = {
    "cargo": ({
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n', "Cargo.lock": "version = 3\n",
        "crates/lib/Cargo.toml": CRATE.format("lib"), "crates/lib/src/lib.rs": "pub fn f() -> i32 { 1 }\n",
        "crates/other/Cargo.toml": CRATE.format("other"), "crates/other/src/lib.rs": "pub fn f() -> i32 { 1 }\n",
        "crates/bench/Cargo.toml": CRATE.format("bench") + '[dependencies]\nlib = { path = "../lib" }\n',
        "crates/bench/src/main.rs": 'fn main() { println!("{}", ::lib::f()); }\n'},
        "bench", "crates/lib/src/lib.rs", "crates/other/src/lib.rs", "Cargo.lock"),
    "cmake": ({
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.14)\nproject(p CXX)\nadd_library(lib lib/lib.cpp)\n"
                          "target_include_directories(lib PUBLIC lib)\nadd_executable(bench bench/main.cpp)\n"
                          "target_link_libraries(bench lib)\nadd_executable(other other/main.cpp)\n",
        "lib/lib.cpp": '#include "lib.h"\nint f() { return 1; }\n', "lib/lib.h": "int f();\n",
        "bench/main.cpp": '#include "lib.h"\nint main() { return f() - 1; }\n', "vcpkg.json": "{}\n",
        "other/main.cpp": '#include "other.h"\nint main() { return g(); }\n',
        "other/other.h": "inline int g() { return 0; }\n"},
        "bench", "lib/lib.cpp", "other/main.cpp", "vcpkg.json"),
    "dotnet": ({
        "src/Lib/Lib.csproj": CSPROJ.format(""), "src/Lib/F.cs": "class F { }\n",
        "src/Other/Other.csproj": CSPROJ.format(""), "src/Other/F.cs": "class F { }\n",
        "src/Bench/Bench.csproj": CSPROJ.format('<ProjectReference Include="..\\Lib\\Lib.csproj" />'),
        "src/Bench/M.cs": "class M { }\n", "src/Bench/packages.lock.json": "{}\n"},
        "Bench", "src/Lib/F.cs", "src/Other/F.cs", "src/Bench/packages.lock.json"),
    "go": ({
        "go.mod": "module example.org/p\n\ngo 1.21\n", "go.sum": "",
        "lib/lib.go": "package lib\n\nfunc F() int { return 1 }\n",
        "lib/lib_test.go": 'package lib\n\nimport ("testing"; "example.org/p/other")\n\n'
                           "func TestF(t *testing.T) { other.F() }\n",
        "other/other.go": "package other\n\nfunc F() int { return 2 }\n", "bench/bench.go": "package bench\n",
        "bench/bench_test.go": 'package bench\n\nimport ("testing"; "example.org/p/lib")\n\n'
                               "func BenchmarkF(b *testing.B) { for i := 0; i < b.N; i++ { lib.F() } }\n"},
        "./bench", "lib/lib.go", "other/other.go", "go.sum"),
    "maven": ({
        "pom.xml": "<project><modelVersion>4.0.0</modelVersion><groupId>o</groupId><artifactId>parent</artifactId>"
                   "<version>1</version><packaging>pom</packaging><modules><module>lib</module><module>other</module>"
                   "<module>bench</module></modules><dependencyManagement><dependencies>"
                   + DEPENDENCY.format("other") + "</dependencies></dependencyManagement></project>",
        "lib/pom.xml": POM.format("lib", ""), "lib/src/main/java/F.java": "class F { }\n",
        "other/pom.xml": POM.format("other", ""), "other/src/main/java/G.java": "class G { }\n",
        "bench/pom.xml": POM.format("bench", "<dependencies>" + DEPENDENCY.format("lib") + "</dependencies>"),
        "bench/src/main/java/M.java": "class M { }\n"},
        ":bench", "lib/src/main/java/F.java", "other/src/main/java/G.java", "bench/pom.xml"),
    "npm": ({
        "package.json": '{"name": "p", "private": true, "workspaces": ["packages/*"]}',
        "package-lock.json": '{"lockfileVersion": 3}',
        "packages/lib/package.json": '{"name": "@p/lib", "version": "1.0.0"}',
        "packages/lib/index.js": "exports.f = () => 1;\n",
        "packages/other/package.json": '{"name": "@p/other", "version": "1.0.0"}',
        "packages/other/index.js": "exports.f = () => 2;\n",
        "packages/bench/package.json": '{"name": "@p/bench", "dependencies": {"@p/lib": "1.0.0"}}',
        "packages/bench/bench.js": 'require("@p/lib").f();\n'},
        "@p/bench", "packages/lib/index.js", "packages/other/index.js", "package-lock.json"),
    "python": ({
        "pyproject.toml": '[project]\nname = "p"\nversion = "1"\n', "poetry.lock": "\n", "p/__init__.py": "",
        "p/lib.py": "from . import base\n", "p/base.py": "x = 1\n", "p/other.py": "y = 1\n",
        "bench/bench_p.py": "import p.lib\n"},
        "bench/bench_p.py", "p/base.py", "p/other.py", "poetry.lock"),
}
RECORDED = {"cargo": "cargo-metadata.json", "go": "go-list.txt"}


class Presets(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name).resolve()
        self.environment = dict(ENVIRONMENT)

    def run_in(self, folder, *argv):
        return subprocess.run(argv, cwd=folder, env=self.environment, capture_output=True, text=True, check=True)

    def make(self, preset, targets=True, name="repository"):
        """A repository with one commit, and a scenario that measures the target."""
        files, target = PROJECTS[preset][:2]
        folder = self.root / name
        words = f"preset: {preset}, toolchain: echo 1" + (f", targets: '{target}'" if targets else "")
        scenario = f"name: b\ncommand: [sh, -c, exit 0]\nfingerprint: {{{words}}}\n"
        for path, text in {**files, "README.md": "# p\n", "docs/guide.md": "guide\n", "data/input.bin": "1\n",
                           ".github/workflows/ci.yml": "on: push\n", ".gitignore": "/build/\n",
                           "bench.yaml": scenario}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        self.run_in(folder, "git", "init", "-q", "-b", "main")
        self.run_in(folder, "git", "add", "-A")
        self.run_in(folder, "git", "commit", "-q", "-m", "first")
        return folder

    def fake(self, program, script):
        """A program that stands before all others in PATH."""
        folder = self.root / "bin"
        folder.mkdir(exist_ok=True)
        (folder / program).write_text(f"#!/bin/sh\n{script}")
        (folder / program).chmod(0o755)
        self.environment["PATH"] = f"{folder}:{PATH}"

    def play(self, preset, folder):
        """The tool of this build system prints what was recorded; each call is counted."""
        text = (FIXTURES / RECORDED[preset]).read_text().replace("/repository", str(folder))
        (self.root / "recorded").write_text(text)
        self.fake(preset, f"echo \"$@\" >> {self.root}/calls\ncat {self.root}/recorded\n")

    def configure(self, folder, *words):
        """Asks CMake's file API, as docs/fingerprint.md says."""
        query = folder / "build/.cmake/api/v1/query"
        query.mkdir(parents=True)
        (query / "codemodel-v2").write_text("")
        self.run_in(folder, "cmake", *words, "-S", ".", "-B", "build")

    def item(self, folder, scenario="bench.yaml"):
        done = self.run_in(folder, BENCHGATE, "fingerprint", "--format", "json", "--against", "HEAD", scenario)
        return json.loads(done.stdout)["items"][0]

    def counted(self, folder, paths):
        """Which of these files, all of which are changed at once, make the scenario run again."""
        kept = {folder / path: ((folder / path).read_text(), (folder / path).stat()) for path in paths}
        for file, (text, _) in kept.items():
            file.write_text(text + "\n")
        item = self.item(folder)
        for file, (text, times) in kept.items():
            file.write_text(text)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # CMake's answer is as old as it was
        changes = [change for part in item.get("changed", []) for change in part["changes"]]
        self.assertEqual(item["decision"], "run" if changes else "skip", item)
        return {path for path in paths if f"{path} changed" in changes}

    def check(self, preset, folder):
        dependency, other, lock = PROJECTS[preset][2:]
        untouched = self.item(folder)
        self.assertEqual(untouched["decision"], "skip", untouched)
        self.assertNotIn("guess", untouched)
        counted = {dependency, lock, "data/input.bin"}
        others = {other, "README.md", "docs/guide.md", ".github/workflows/ci.yml"}
        self.assertEqual(self.counted(folder, counted), counted)
        self.assertEqual(self.counted(folder, others), set())

    def test_what_the_target_needs_runs_again_and_nothing_else(self):
        for preset in PROJECTS:
            with self.subTest(preset):
                folder = self.make(preset, name=preset)
                if preset in RECORDED:
                    self.play(preset, folder)
                if preset == "cmake":
                    self.configure(folder)
                self.check(preset, folder)

    def test_all_code_counts_for_a_scenario_without_targets(self):
        for preset in PROJECTS:
            with self.subTest(preset):
                folder = self.make(preset, targets=False, name=preset)
                if preset in RECORDED:
                    self.play(preset, folder)
                dependency, other = PROJECTS[preset][2:4]
                self.assertEqual(self.counted(folder, [dependency, other, "README.md"]), {dependency, other})

    def test_new_code_and_code_that_is_gone_run_again(self):
        for preset in PROJECTS:
            with self.subTest(preset):
                folder = self.make(preset, name=preset)
                if preset in RECORDED:
                    self.play(preset, folder)
                dependency = folder / PROJECTS[preset][2]
                new = dependency.with_name("fresh" + dependency.suffix)
                new.write_text("")
                # Nothing imports the new module; other build systems compile what is in the folder.
                self.assertEqual(self.item(folder)["decision"], "skip" if preset == "python" else "run")
                new.unlink()
                dependency.unlink()
                self.assertEqual(self.item(folder)["decision"], "run")

    def test_a_tool_that_is_not_installed_is_a_guess_that_counts_everything(self):
        for preset in ("cargo", "go"):
            with self.subTest(preset):
                folder = self.make(preset, name=preset)
                tools = self.root / f"without-{preset}"
                tools.mkdir()
                for tool in ("git", "bash", "env", "sh"):
                    (tools / tool).symlink_to(shutil.which(tool))
                self.environment["PATH"] = str(tools)
                item = self.item(folder)
                self.assertIn("is not installed", item["guess"])
                self.assertEqual(item["decision"], "skip", item)
                other = PROJECTS[preset][3]
                self.assertEqual(self.counted(folder, [other, "README.md"]), {other})
                self.environment["PATH"] = PATH

    def test_cmake_that_was_not_asked_and_an_old_answer_are_guesses(self):
        folder = self.make("cmake")
        self.assertIn("no build folder", self.item(folder)["guess"])
        self.assertEqual(self.counted(folder, ["other/main.cpp"]), {"other/main.cpp"})
        self.configure(folder)
        self.assertNotIn("guess", self.item(folder))
        os.utime(folder / "CMakeLists.txt", (4e9, 4e9))
        self.assertIn("CMakeLists.txt is newer", self.item(folder)["guess"])

    def test_a_tool_that_fails_or_prints_nonsense_is_unknown_and_runs(self):
        folder = self.make("cargo")
        cases = [("echo 'error: no such thing' >&2; echo more >&2; exit 101", "`cargo metadata` failed: error: no such thing"),
                 ("echo nonsense", "cargo metadata:1"),
                 ("printf ''", "cargo metadata"),
                 ("echo '{}'", "packages"),
                 ("echo '[]'", "packages"),
                 ("printf '\\033[31mred\\033[0m' >&2; exit 1", "failed: \\x1b"),
                 ("head -c 40000000 /dev/zero", "prints more than"),
                 ("kill -9 $$", "`cargo metadata` failed"),
                 ('echo \'{"packages": [{"name": "bench", "manifest_path": "/etc/Cargo.toml", "targets": [], '
                  '"dependencies": []}]}\'', "outside of the repository")]
        for script, words in cases:
            with self.subTest(script):
                self.fake("cargo", script + "\n")
                item = self.item(folder)
                self.assertEqual(item["decision"], "run")
                self.assertIn(words, item["reason"])
                self.assertNotIn("\x1b", item["reason"])

    def test_a_target_that_is_not_there_is_unknown(self):
        folder = self.make("npm")
        (folder / "bench.yaml").write_text((folder / "bench.yaml").read_text().replace("@p/bench", "@p/none"))
        self.assertIn("'@p/none' is none of the 3 workspaces", self.item(folder)["reason"])

    def test_a_preset_of_another_build_system_is_unknown(self):
        folder = self.make("npm")
        (folder / "bench.yaml").write_text("name: b\ncommand: [a]\nfingerprint: {preset: maven, toolchain: echo 1}\n")
        self.assertIn("has none of pom.xml", self.item(folder)["reason"])

    def test_a_tool_runs_once_for_all_scenarios_of_a_project(self):
        folder = self.make("cargo")
        self.play("cargo", folder)
        text = (folder / "bench.yaml").read_text()
        for number, target in enumerate(("lib", "other", "bench", "bench")):
            scenario = text.replace("name: b", f"name: s{number}").replace("'bench'", target)
            (folder / f"scenario{number}.yaml").write_text(scenario + f"cwd: {'crates/lib' if number else '.'}\n")
        self.run_in(folder, BENCHGATE, "fingerprint", "--against", "HEAD", "scenario0.yaml", "scenario1.yaml",
                    "scenario2.yaml", "scenario3.yaml")
        self.assertEqual(len((self.root / "calls").read_text().splitlines()), 1)

    def test_a_run_carries_what_is_unchanged_by_the_preset(self):
        folder = self.make("npm")
        self.environment["BENCHGATE_LOCK"] = str(self.root / "lock")
        for number, (path, is_measured) in enumerate([("bench.yaml", True), ("README.md", False),
                                                      ("packages/other/index.js", False), ("packages/lib/index.js", True)]):
            with (folder / path).open("a") as file:
                file.write("\n")
            self.run_in(folder, "git", "commit", "-q", "-a", "-m", path)
            results = self.root / str(number) / "results"
            self.run_in(folder, BENCHGATE, "run", "bench.yaml", "--out", str(results), "--job-type", "medium", "--repeat",
                        "15", "--skip-unchanged", "--store", "../history")
            self.assertEqual((results / "b" / "carried.json").exists(), not is_measured, path)
            self.run_in(folder, BENCHGATE, "history", "add", str(results), "--store", "../history", "--run-id", str(number))

    def test_results_of_another_name_repeat_the_only_group_that_has_the_scenario(self):
        folder = self.make("npm")
        self.environment["BENCHGATE_LOCK"] = str(self.root / "lock")
        for number, name in enumerate(("first", "second", "third")):
            results = self.root / name
            self.run_in(folder, BENCHGATE, "run", "bench.yaml", "--out", str(results), "--job-type", "medium", "--repeat",
                        "15", "--skip-unchanged", "--store", "../history", "--max-hops", "1")
            # The third was carried forward once already, which is the most.
            self.assertEqual((results / "b" / "carried.json").exists(), name == "second")
            self.run_in(folder, BENCHGATE, "history", "add", str(results), "--store", "../history", "--run-id", str(number))
        self.run_in(folder, BENCHGATE, "history", "recalculate", "--store", "../history", "--out", "../derived")
        latest = json.loads((self.root / "derived/data/benchmarks/latest.json").read_text())
        self.assertEqual([run["carried"] for run in latest["runs"]], [0, 1, 0])

    def test_the_real_tools_say_the_same(self):
        for preset in RECORDED:
            with self.subTest(preset):
                if shutil.which(preset) is None:
                    self.skipTest(f"{preset} is not installed")
                self.check(preset, self.make(preset, name=preset))


    def rebuilds(self, preset, folder):
        """Whether the build system, by its own words, has something to do for the target."""
        if preset == "cmake":
            done = self.run_in(folder, "ninja", "-C", "build", "-d", "explain", "bench")
            return "no work to do" not in done.stdout
        if preset == "cargo":
            done = self.run_in(folder, "cargo", "build", "--offline", "-v", "-p", "bench")
            return re.search(r"^ *Compiling ", done.stderr, re.MULTILINE) is not None
        done = self.run_in(folder, "go", "test", "-c", "-x", "-o", str(self.root / "bench.test"), "./bench")
        return re.search(r"/compile .*-p example\.org/p/", done.stderr) is not None

    def test_whatever_the_build_system_rebuilds_runs_again(self):
        """ninja -d explain, cargo -v, go -x: after a change of each file, and of nothing."""
        for preset, tools in (("cmake", ("cmake", "ninja")), ("cargo", ("cargo",)), ("go", ("go",))):
            with self.subTest(preset):
                if not all(shutil.which(tool) for tool in tools):
                    self.skipTest(f"{preset} is not installed")
                folder = self.make(preset, name=preset)
                with (folder / ".git/info/exclude").open("a") as file:
                    file.write("/build/\n/target/\n")
                if preset == "cmake":
                    self.configure(folder, "-G", "Ninja")
                self.rebuilds(preset, folder)
                self.assertFalse(self.rebuilds(preset, folder))
                self.run_in(folder, "git", "commit", "-q", "--allow-empty", "-a", "-m", "the lock file as Cargo writes it")
                outcomes = {}
                for path in self.run_in(folder, "git", "ls-files").stdout.split():
                    if path.endswith((".yaml", "CMakeLists.txt", "Cargo.toml", "Cargo.lock", "go.mod", "go.sum")):
                        continue  # the lock file is written again; the others have tests of their own
                    text = (folder / path).read_text()
                    (folder / path).write_text(text + {".rs": "pub fn more() {}\n", ".go": "\nfunc more() {}\n"}.get(
                        Path(path).suffix, "\n"))
                    runs = self.item(folder)["decision"] == "run"
                    outcomes[path] = self.rebuilds(preset, folder), runs
                    (folder / path).write_text(text)
                    self.rebuilds(preset, folder)
                self.assertEqual([path for path, (rebuilt, runs) in outcomes.items() if rebuilt and not runs], [])
                dependency, other = PROJECTS[preset][2:4]
                self.assertEqual((outcomes[dependency], outcomes[other]), ((True, True), (False, False)), outcomes)


if __name__ == "__main__":
    unittest.main()
