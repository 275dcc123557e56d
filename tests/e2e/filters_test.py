#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""import.filter with a real tool: after the first look only the undecided benchmark runs, whatever characters the names have.

filters_test.py BENCHGATE google-benchmark|catch2|go|libtest|pytest-benchmark; exit code 77: the tool is not installed

One benchmark takes 1 ms and 100 ms in turns, and the candidate begins with the other of the two, so that pairs cannot decide
it; the others take a time that nothing distinguishes. Ten pairs run all of them, two more the first one only.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from slow_repository import ENVIRONMENT, git

CPP_COUNTER = """
#include <chrono>
#include <fstream>
#include <thread>
static int executions() {
  int count = 0;
  std::ifstream(".executions") >> count;
  std::ofstream(".executions") << count + 1;
  return count;
}
static const int number = executions() + PHASE;
static void turns() { std::this_thread::sleep_for(std::chrono::milliseconds(number % 2 ? 100 : 1)); }
static void steady() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }
"""

GOOGLE = CPP_COUNTER + r"""
#include <benchmark/benchmark.h>
int main(int argc, char **argv) {
  const auto add = [](const char *name, void (*work)()) {
    benchmark::RegisterBenchmark(name, [work](benchmark::State &state) { for (auto _ : state) work(); })
        ->Iterations(1)->UseRealTime();
  };
  add("turns a+b(c)|[d]{e}^$?*\\z, \"q\"", turns);
  add("turns", steady);
  add("turns a", steady);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
"""

CATCH2 = CPP_COUNTER + r"""
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include CATCH_HEADER
TEST_CASE("turns, [tag] *star* \\back \"q\" ~not", "[!benchmark]") { BENCHMARK("one") { turns(); }; }
TEST_CASE("turns", "[!benchmark]") { BENCHMARK("one") { steady(); }; }
TEST_CASE("unit", "[unit]") { CHECK(true); }
"""

GO = """package report
import ("os"; "strconv"; "testing"; "time")
var number = func() int {
	text, _ := os.ReadFile(".executions")
	count, _ := strconv.Atoi(string(text))
	os.WriteFile(".executions", []byte(strconv.Itoa(count+1)), 0o644)
	return count + PHASE
}()
func run(b *testing.B, milliseconds int) {
	for i := 0; i < b.N; i++ { time.Sleep(time.Duration(milliseconds) * time.Millisecond) }
}
func BenchmarkGroup(b *testing.B) {
	b.Run("turns(1)|w/in-2", func(b *testing.B) { run(b, 1+99*(number%2)) })
	b.Run("other(1)|w/in", func(b *testing.B) { run(b, 2) })
	b.Run("turns", func(b *testing.B) { run(b, 2) })
}
func BenchmarkGroups(b *testing.B) { run(b, 2) }
"""

LIBTEST = """#![feature(test)]
extern crate test;
use std::{fs, sync::OnceLock, time::{Duration, Instant}};
static MICROSECONDS: OnceLock<u64> = OnceLock::new();
fn turns_us() -> u64 {
    *MICROSECONDS.get_or_init(|| {
        let count: u64 = fs::read_to_string(".executions").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        fs::write(".executions", (count + 1).to_string()).unwrap();
        if (count + PHASE) % 2 == 1 { 200 } else { 10 }
    })
}
fn spin(microseconds: u64) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_micros(microseconds) {}
}
mod inner {
    #[bench] fn turns(b: &mut test::Bencher) { b.iter(|| super::spin(super::turns_us())) }
}
#[bench] fn turns(b: &mut test::Bencher) { turns_us(); b.iter(|| spin(20)) }
"""

PYTEST = """import time
from pathlib import Path
import pytest
COUNT = Path(".executions")
NUMBER = int(COUNT.read_text()) if COUNT.exists() else 0
COUNT.write_text(str(NUMBER + 1))
@pytest.mark.parametrize("what", ["turns/[z]::w", "turns", "steady"])
def test_sleep(benchmark, what):
    seconds = (0.100 if (NUMBER + PHASE) % 2 else 0.001) if what.startswith("turns/") else 0.002
    benchmark.pedantic(time.sleep, (seconds,), rounds=1)
def test_unit():
    pass
"""


def compiler_has(header, *libraries):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "a.cpp")
        source.write_text(f"#include <{header}>\nint main() {{}}\n")
        return shutil.which("c++") and subprocess.run(["c++", "-std=c++17", source, "-o", source.with_suffix(""), *libraries],
                                                      capture_output=True, check=False).returncode == 0


def google_benchmark(folder):
    if not compiler_has("benchmark/benchmark.h", "-lbenchmark", "-lpthread"):
        return None
    return {"bench.cpp": GOOGLE}, {
        "build": "c++ -std=c++17 -O1 bench.cpp -lbenchmark -lpthread -o bench",
        "command": ["./bench", "--benchmark_out=out.json"],
        "import": {"path": "out.json", "filter": "--benchmark_filter={names}"}}


def catch2(folder):
    for header, libraries in (("catch2/catch.hpp", []), ("catch2/catch_all.hpp", ["-lCatch2Main", "-lCatch2"])):
        if not compiler_has(header, *libraries):
            continue
        main = Path(folder, "main.cpp")
        if not libraries:  # the header has everything, which takes long to compile: once, not for each side
            main.write_text(f"#define CATCH_CONFIG_MAIN\n#define CATCH_CONFIG_ENABLE_BENCHMARKING\n#include <{header}>\n")
            libraries = [str(main.with_suffix(".o"))]
            subprocess.run(["c++", "-std=c++17", "-c", main, "-o", *libraries], check=True)
        return {"bench.cpp": CATCH2.replace("CATCH_HEADER", f"<{header}>")}, {
            "build": " ".join(["c++", "-std=c++17", "bench.cpp", *libraries, "-o", "bench"]),
            "command": ["./bench", "[!benchmark]", "--benchmark-samples", "2", "--benchmark-no-analysis", "-r", "xml"],
            "import": {"format": "catch2-xml", "filter": "{names}", "replaces": "[!benchmark]"}}
    return None


def go(folder):
    if not shutil.which("go"):
        return None
    return {"go.mod": "module example.org/report\n\ngo 1.20\n", "a_test.go": GO}, {
        "build": "go test -c -o bench",
        "command": ["./bench", "-test.run", "^$", "-test.bench", ".", "-test.benchtime", "1x"],
        "import": {"format": "go-test-bench", "filter": ["-test.bench", "{names}"], "replaces": ["-test.bench", "."]}}


def libtest(folder):
    if not shutil.which("rustc"):
        return None
    return {"bench.rs": LIBTEST}, {
        "build": "RUSTC_BOOTSTRAP=1 rustc --test -O bench.rs -o bench",
        "command": ["./bench", "--bench"],
        "import": {"format": "cargo-libtest", "filter": ["--exact", "{names}"]}}


def pytest_benchmark(folder):
    if subprocess.run([sys.executable, "-c", "import pytest, pytest_benchmark"], capture_output=True, check=False).returncode:
        return None
    return {"test_a.py": PYTEST}, {
        "command": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--benchmark-only",
                    "--benchmark-json=out.json", "test_a.py"],
        "import": {"path": "out.json", "filter": "{names}", "replaces": "test_a.py"}}


TOOLS = {"google-benchmark": google_benchmark, "catch2": catch2, "go": go, "libtest": libtest,
         "pytest-benchmark": pytest_benchmark}


def write_commits(folder, sources, scenario):
    git(folder, "init", "-q", "-b", "main")
    Path(folder, ".gitignore").write_text("bench\nout.json\n.executions\nbenchgate-out/\n__pycache__/\n")
    for phase in (0, 1):
        for name, text in sources.items():
            Path(folder, name).write_text(text.replace("PHASE", str(phase)))
        Path(folder, "a.yaml").write_text(json.dumps(scenario))
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "-m", f"phase {phase}")


def main():
    benchgate, tool = sys.argv[1:]
    with tempfile.TemporaryDirectory() as outer:
        folder = Path(outer, "repository")
        folder.mkdir()
        made = TOOLS[tool](outer)
        if made is None:
            print(f"skipped: {tool} is not installed")
            return 77
        sources, scenario = made
        scenario.update({"name": "a", "warmup": 0, "repeat": {"min": 10, "max": 12}, "timeout": "60s",
                         "budgets": {"time": {"threshold": 9, "large": True}}})
        write_commits(folder, sources, scenario)
        done = subprocess.run([benchgate, "check", "--baseline", "HEAD~1", "--quiet", "a.yaml"], cwd=folder,
                              env={**ENVIRONMENT, "GOFLAGS": "-mod=mod"}, capture_output=True, text=True, check=False)
        print(done.stdout, done.stderr)
        assert done.returncode == 0, done.returncode
        for side in ("baseline.json", "run.json"):
            samples = json.loads(Path(folder, "benchgate-out", side).read_text())["samples"]
            names = [{name.rsplit(": ", 1)[0] for name in sample["metrics"]} for sample in samples]
            assert len(samples) == 12, len(samples)
            assert [bool(one.get("filtered")) for one in samples] == [False] * 10 + [True] * 2, (side, names)
            assert all(len(one) > 1 for one in names[:10]), names
            assert all(len(one) == 1 and "turns" in next(iter(one)) for one in names[10:]), names
            print(side, "ran", sorted(names[0]), "and then", sorted(names[-1]))
        compare = json.loads(Path(folder, "benchgate-out/compare.json").read_text())
        assert "filter" not in json.dumps(compare.get("warnings", [])), compare["warnings"]
        assert not any(one["status"] == "fail" for one in compare["deltas"].values()), compare["deltas"]
    return 0


if __name__ == "__main__":
    sys.exit(main())
