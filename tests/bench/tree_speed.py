#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Commands that read a whole tree, whose files are in the page cache: wall time, and processor time with that of git.

fingerprint: 200 scenarios, each with a target of its own, among 200 workspaces with 20,000 files together.
docs check: 2,000 documents with two citations each. lint: 5,000 sources with a benchmark each.
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from figure import print_figure

REPEATS = 5
SCENARIOS, FILES, DOCUMENTS, SOURCES = 200, 20_000, 2_000, 5_000
ENVIRONMENT = dict(os.environ, GIT_CONFIG_NOSYSTEM="1", GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a",
                   GIT_COMMITTER_EMAIL="a@b")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def run(folder, *argv):
    return subprocess.run(argv, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout


def benchgate(folder, *arguments):
    return run(folder, os.environ["BENCHGATE"], *arguments)


def measured(docref, name, most_seconds, call):
    """Prints the row and the figure of the median of some calls, after one that warms up; whether the bound holds."""
    call()
    walls, busy = [], []
    for _ in range(REPEATS):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        call()
        walls.append(time.monotonic() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    wall = statistics.median(walls)
    print(f"| {name} | {wall:.2f} s ({statistics.median(busy):.2f} s of processor time) | – | – | < {most_seconds} s |",
          flush=True)
    print_figure(docref, f"{wall:.2f}", "s", name)
    return wall < most_seconds


def fingerprints(folder):
    """A workspace has its package.json, and code; each needs one other."""
    each = FILES // SCENARIOS - 1
    write(folder / "package.json", json.dumps({"workspaces": ["packages/*"]}))
    for i in range(SCENARIOS):
        package = folder / f"packages/w{i}"
        needs = {f"@p/w{i // 2}": "*"} if i > 0 else {}
        write(package / "package.json", json.dumps({"name": f"@p/w{i}", "dependencies": needs}))
        for number in range(each):
            write(package / f"src/f{number}.js", f"import {{a}} from './f{(number + 1) % each}.js';\n"
                  f"export const b{i} = {number};\n" + "// a line of the module\n" * 30)
        write(folder / f"bench/s{i}.yaml", f"name: s{i}\ncommand: node packages/w{i}/src/f0.js\n"
              f"fingerprint: {{preset: npm, targets: '@p/w{i}', toolchain: echo 1}}\n")
    run(folder, "git", "init", "-q", "-b", "main")
    run(folder, "git", "add", "-A")
    run(folder, "git", "commit", "-q", "-m", "first")
    scenarios = [f"bench/s{i}.yaml" for i in range(SCENARIOS)]
    printed = benchgate(folder, "fingerprint", "--against", "HEAD", *scenarios)
    assert f"unchanged: {SCENARIOS} of {SCENARIOS} scenarios" in printed, printed[-500:]
    name = f"fingerprint of {SCENARIOS} scenarios over {FILES:,} files, compared with a commit"
    return measured("trees/fingerprint", name, 1, lambda: benchgate(folder, "fingerprint", "--against", "HEAD", *scenarios))


def documents(folder):
    report = {"results": [{"command": f"c{i}", "mean": 0.1, "stddev": 0.001, "median": 0.1, "user": 0.1, "system": 0,
                           "min": 0.09, "max": 0.11, "times": [0.099, 0.1, 0.101] * 4} for i in range(100)]}
    write(folder / "report.json", json.dumps(report))
    write(folder / "benchgate.yaml", "docref:\n" + "".join(f"  c{i}: bench:area{i % 10}/c{i}\n" for i in range(100)))
    benchgate(folder, "history", "add", "report.json", "--store", "history", "--job-type", "medium", "--sha", "c0ffee1", "--run-id", "1")
    benchgate(folder, "history", "recalculate", "--store", "history", "--out", "derived")
    for i in range(DOCUMENTS):
        write(folder / f"docs/d{i % 50}/page{i}.md", f"# Page {i}\n\n" + "A line of a page that says something.\n" * 60 +
              f"\nIt takes <!-- docref: bench:area{i % 10}/c{i % 100}:median --><!-- /docref -->.\n\n"
              f"<!-- docref-table: bench:area{i % 10}/* -->\n<!-- /docref-table -->\n")
    benchgate(folder, "docs", "render", "docs", "--index", "derived")
    return measured("trees/docs-check", f"docs check of {DOCUMENTS:,} documents with 2 citations each", 1,
                    lambda: benchgate(folder, "docs", "check", "docs", "--index", "derived"))


def sources(folder):
    code = {"go": "package p\n\nfunc BenchmarkX(b *testing.B) {{\n\tfor i := 0; i < b.N; i++ {{\n\t\twork{0}(b)\n\t}}\n}}\n" +
                  "\nfunc work{0}(b *testing.B) {{\n\tprintln(\"a\")\n}}\n" * 20,
            "cpp": "#include <benchmark/benchmark.h>\nstatic void bm{0}(benchmark::State& state) {{\n"
                   "  for (auto _ : state) {{ benchmark::DoNotOptimize(work({0})); }}\n}}\nBENCHMARK(bm{0});\n" +
                   "int work(int a) {{\n  return a + {0};\n}}\n" * 20,
            "rs": "use criterion::*;\nfn bench{0}(c: &mut Criterion) {{\n    c.bench_function(\"a\", |b| b.iter(|| "
                  "black_box(work({0}))));\n}}\n" + "fn work(a: i32) -> i32 {{\n    a + {0}\n}}\n" * 20,
            "py": "def test_{0}(benchmark):\n    benchmark(work, {0})\n\n" + "def work(a):\n    return a + {0}\n\n" * 20,
            "cs": "public class C{0} {{\n  [Benchmark]\n  public int M() => Work({0});\n" +
                  "  int Work(int a) {{\n    return a + {0};\n  }}\n" * 20 + "}}\n"}
    endings = list(code)
    for i in range(SOURCES):
        ending = endings[i % len(endings)]
        write(folder / f"d{i % 100}/file{i}_test.{ending}", code[ending].format(i))
    assert f"in {SOURCES} files" in benchgate(folder, "lint").replace(",", ""), "not all files were read"
    return measured("trees/lint", f"lint of {SOURCES:,} files with benchmarks", 5, lambda: benchgate(folder, "lint"))


def main():
    outcomes = []
    for part in (fingerprints, documents, sources):
        with tempfile.TemporaryDirectory(prefix="tree-speed-") as name:
            outcomes.append(part(Path(name)))
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
