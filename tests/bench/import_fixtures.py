#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the fixtures of `benchgate import` that real tools write, by running the tools.

import_fixtures.py [FORMAT...]    writes fixtures/imports/<format>/report.<ext> and fixtures/imports/versions.txt

What is missing on the machine is named and left as it is. Debian packages: libbenchmark-dev catch2 hyperfine
apache2-utils wrk time; others: go, cargo, npm, python3 with pip. Paths and the name of the machine are replaced.
"""
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "imports"
VERSIONS = {}


def output(*argv, cwd=None, check=True, env=None):
    done = subprocess.run([str(word) for word in argv], cwd=cwd, capture_output=True, env={**os.environ, **(env or {})})
    if check and done.returncode:
        raise RuntimeError(f"{argv}: exit {done.returncode}\n{done.stderr.decode()[-2000:]}")
    return done.stdout.decode()


def write(name, text, folder):
    """One report; whatever tells this machine from another is replaced."""
    format_name, _, extension = name.partition(".")
    text = text.replace(str(folder), "/home/user/project").replace(socket.gethostname(), "bench-host")
    text = text.replace(platform.release(), "6.1.0").replace(sys.base_prefix, "/usr")
    path = FIXTURES / format_name / f"report.{extension}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(f"wrote {path.relative_to(FIXTURES)}")


GOOGLE = """
#include <benchmark/benchmark.h>
#include <algorithm>
#include <vector>
static void sort_values(benchmark::State& state) {
  std::vector<int> values(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) { int x = 7; for (int& v : values) v = x = x * 75 + 74; std::sort(values.begin(), values.end()); }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetBytesProcessed(state.iterations() * state.range(0) * 4);
}
BENCHMARK(sort_values)->Arg(64)->Arg(512);
static void fails(benchmark::State& state) { state.SkipWithError("no \\"data\\" here"); for (auto _ : state) {} }
BENCHMARK(fails);
BENCHMARK_MAIN();
"""


def google_benchmark(folder):
    (folder / "g.cpp").write_text(GOOGLE)
    output("g++", "-O2", "-o", "g", "g.cpp", "-lbenchmark", "-lpthread", cwd=folder)
    few = "--benchmark_min_time=0.01"
    write("google-benchmark-json.json", output("./g", few, "--benchmark_format=json", cwd=folder), folder)
    write("google-benchmark-csv.csv", output("./g", few, "--benchmark_format=csv", cwd=folder), folder)
    write("google-benchmark-console.txt", output("./g", few, cwd=folder), folder)
    VERSIONS["google-benchmark"] = output("dpkg-query", "-W", "-f", "${Version}", "libbenchmark-dev")


CATCH2 = """
#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>
#include <algorithm>
#include <vector>
TEST_CASE("sorting") {
  SECTION("small <10>") { std::vector<int> v(100, 3); BENCHMARK("std::sort & more") { std::sort(v.begin(), v.end()); return v[0]; }; }
}
TEST_CASE("throws") { BENCHMARK("boom") { throw std::runtime_error("disk <full>"); return 1; }; }
"""


def catch2(folder):
    (folder / "c.cpp").write_text(CATCH2)
    output("g++", "-O1", "-o", "c", "c.cpp", cwd=folder)
    few = ["--benchmark-samples", "10", "--benchmark-warmup-time", "2", "--benchmark-resamples", "500"]
    write("catch2-xml.xml", output("./c", "-r", "xml", *few, cwd=folder, check=False), folder)
    write("catch2-console.txt", output("./c", *few, cwd=folder, check=False), folder)
    VERSIONS["catch2"] = output("dpkg-query", "-W", "-f", "${Version}", "catch2")


def hyperfine(folder):
    call = ["hyperfine", "-i", "-r", "4", "-L", "ms", "1,2", "sleep 0.00{ms}", "--export-json", "h.json", "--export-csv", "h.csv"]
    output(*call, cwd=folder)
    write("hyperfine-json.json", (folder / "h.json").read_text(), folder)
    write("hyperfine-csv.csv", (folder / "h.csv").read_text(), folder)
    VERSIONS["hyperfine"] = output("hyperfine", "--version").strip()


GO = """package lab

import "testing"

func BenchmarkSum(b *testing.B) {
	for _, size := range []int{10, 1000} {
		b.Run("n="+string(rune('A'+size%26)), func(b *testing.B) {
			b.SetBytes(int64(size))
			for i := 0; i < b.N; i++ {
				total := 0
				for j := 0; j < size; j++ {
					total += j
				}
				sink = total
			}
			b.ReportMetric(0.5, "hits/op")
		})
	}
}

func BenchmarkFails(b *testing.B) { b.Fatal("checksum") }

var sink int
"""


def go(folder):
    (folder / "go.mod").write_text("module example.com/lab\n\ngo 1.20\n")
    (folder / "lab_test.go").write_text(GO)
    call = ["go", "test", "-run", "xxx", "-bench", ".", "-benchmem", "-count", "2", "-benchtime", "1ms"]
    write("go-test-bench.txt", output(*call, cwd=folder, check=False), folder)
    write("go-test-json.jsonl", output(*call, "-json", cwd=folder, check=False), folder)
    VERSIONS["go"] = output("go", "version").strip()


LIBTEST = """#![feature(test)]
extern crate test;
#[bench] fn sum(b: &mut test::Bencher) { b.iter(|| (0..1000u64).fold(0, |a, x| test::black_box(a + x))); }
#[bench] fn copy(b: &mut test::Bencher) { let v = vec![1u8; 65536]; b.bytes = 65536; b.iter(|| test::black_box(v.clone())); }
#[bench] #[ignore] fn skipped(b: &mut test::Bencher) { b.iter(|| 1); }
"""


def libtest(folder):
    (folder / "b.rs").write_text(LIBTEST)
    output("rustc", "-O", "--test", "-o", "b", "b.rs", cwd=folder, env={"RUSTC_BOOTSTRAP": "1"})
    write("cargo-libtest.txt", output("./b", "--bench", cwd=folder), folder)
    VERSIONS["rustc"] = output("rustc", "--version").strip()


CRITERION = """use criterion::*;
fn all(c: &mut Criterion) {
    c.bench_function("fib 15", |b| b.iter(|| (0..15u64).fold((0u64, 1u64), |(a, x), _| (x, black_box(a + x)))));
    let mut group = c.benchmark_group("sort");
    group.throughput(Throughput::Elements(100));
    group.bench_function(BenchmarkId::new("std", 100), |b| b.iter(|| { let mut v: Vec<u32> = (0..100).rev().collect(); v.sort(); v }));
    group.finish();
}
criterion_group!{name = benches; config = Criterion::default().sample_size(10).warm_up_time(std::time::Duration::from_millis(20)).measurement_time(std::time::Duration::from_millis(60)); targets = all}
criterion_main!(benches);
"""


def criterion(folder):
    (folder / "benches").mkdir()
    (folder / "src").mkdir()
    (folder / "src/lib.rs").write_text("")
    (folder / "benches/lab.rs").write_text(CRITERION)
    (folder / "Cargo.toml").write_text('[package]\nname = "lab"\nversion = "0.1.0"\nedition = "2021"\n\n[dev-dependencies]\n'
                                       'criterion = {version = "0.5.1", default-features = false}\n\n'
                                       '[[bench]]\nname = "lab"\nharness = false\n')
    output("cargo", "bench", "--no-run", cwd=folder)
    write("criterion-console.txt", output("cargo", "bench", "--bench", "lab", cwd=folder), folder)
    write("criterion-bencher.txt", output("cargo", "bench", "--bench", "lab", "--", "--output-format", "bencher", cwd=folder), folder)
    target = FIXTURES / "criterion-json" / "report"
    shutil.rmtree(target, ignore_errors=True)
    for file in sorted((folder / "target/criterion").rglob("*.json")):
        if file.parent.name in ("new", "base") and file.name != "tukey.json":
            place = target / file.relative_to(folder / "target/criterion")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(file.read_text())
    VERSIONS["criterion"] = "0.5.1"


PYTEST = """import pytest
@pytest.mark.parametrize("n", [5, 50])
def test_sum(benchmark, n): benchmark(sum, range(n))
def test_fails(): assert False, "checksum <mismatch>"
@pytest.mark.skip(reason="no gpu")
def test_skipped(): pass
"""

CODSPEED = """import random, pytest
data = [random.Random(1).random() for _ in range(3000)]
@pytest.mark.benchmark
def test_sort(): sorted(data)
@pytest.mark.parametrize("n", [10, 1000])
def test_sum(benchmark, n): benchmark(lambda: sum(range(n)))
class TestText:
    def test_join(self, benchmark): benchmark(lambda: ",".join(str(i) for i in range(100)))
"""


def python(folder):
    venv = folder / "venv"
    output(sys.executable, "-m", "venv", venv)
    output(venv / "bin/pip", "-q", "install", "pytest-benchmark", "pytest-codspeed", "pyperf")
    (folder / "test_lab.py").write_text(PYTEST)
    output(venv / "bin/pytest", "-q", "--benchmark-json=p.json", "--benchmark-max-time=0.0005", "--benchmark-min-rounds=3",
           "--junitxml=j.xml", "test_lab.py", cwd=folder, check=False)
    write("pytest-benchmark.json", (folder / "p.json").read_text(), folder)
    write("junit-xml.xml", (folder / "j.xml").read_text(), folder)
    (folder / "test_sort.py").write_text(CODSPEED)
    output("git", "init", "-q", folder)
    output(venv / "bin/pytest", "-q", "--codspeed", "--codspeed-mode=walltime", "--codspeed-max-time=0.3",
           "--codspeed-warmup-time=0.1", "-p", "no:benchmark", "test_sort.py", cwd=folder)
    report = json.loads(next((folder / ".codspeed").glob("results_*.json")).read_text())
    report["creator"]["pid"] = 4711
    report["python"]["sysconfig"] = {name: report["python"]["sysconfig"][name] for name in ("py_version", "platlibdir")}
    write("codspeed.json", json.dumps(report, indent=2) + "\n", folder)
    output(venv / "bin/python", "-m", "pyperf", "timeit", "-p", "2", "-n", "2", "-w", "1", "--min-time", "0.002", "--name",
           "sum 100", "-o", "f.json", "sum(range(100))", cwd=folder)
    write("pyperf.json", (folder / "f.json").read_text(), folder)
    VERSIONS["python"] = ", ".join(line for line in output(venv / "bin/pip", "freeze").splitlines() if "py" in line)


NODE = """import { Bench } from 'tinybench';
import Benchmark from 'benchmark';
import { run, bench, group } from 'mitata';
import { writeFileSync } from 'node:fs';
const b = new Bench({ name: 'lab', time: 5, warmupTime: 1 });
b.add('json | parse', () => JSON.parse('{"a":[1,2,3]}')).add('throws', () => { throw new Error('bad <input>'); });
await b.run();
const tasks = b.tasks.map(t => ({ name: t.name, result: t.result }));
writeFileSync('t.json', JSON.stringify({ name: b.name, tasks }, null, 1));
const log = console.log; const lines = [];
console.log(''); process.stdout.write('TABLE\\n'); console.table(b.table()); process.stdout.write('BENCHMARK\\n');
new Benchmark.Suite().add('RegExp x 2', () => /o/.test('Hello World!'), { maxTime: 0.05 })
  .add('throws', () => { throw new Error('no'); }).on('cycle', e => console.log(String(e.target))).run();
process.stdout.write('MITATA\\n');
bench('fib', () => { let a = 0, c = 1; for (let i = 0; i < 20; i++) [a, c] = [c, a + c]; return a; });
group('arrays', () => bench('fill($n)', function* (s) { const n = s.get('n'); yield () => new Array(n).fill(0); }).args('n', [10, 100]));
await run({ format: { json: { debug: false, samples: false } } });
"""


def node(folder):
    output("npm", "install", "--silent", "--no-audit", "--no-fund", "tinybench", "benchmark", "mitata", cwd=folder)
    (folder / "lab.mjs").write_text(NODE)
    text = output("node", "lab.mjs", cwd=folder)
    table, rest = text.split("TABLE\n")[1].split("BENCHMARK\n")
    lines, mitata = rest.split("MITATA\n")
    write("tinybench-json.json", (folder / "t.json").read_text(), folder)
    write("tinybench-table.txt", table, folder)
    write("benchmarkjs.txt", lines, folder)
    write("mitata.json", mitata[mitata.index("{"):], folder)
    VERSIONS["node"] = ", ".join(re.findall(r"(\S+@[\d.]+)$", output("npm", "ls", cwd=folder), re.M)[1:])


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"x" * 200
        self.send_response(500 if self.path == "/fail" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def http(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/slow"
    for name, call in (("apache-bench.txt", ["ab", "-n", "60", "-c", "2", url]),
                       ("wrk.txt", ["wrk", "-t1", "-c2", "-d1s", "--latency", url])):
        write(name, output(*call).replace(str(server.server_port), "8099"), folder)
    server.shutdown()
    VERSIONS["ab"] = output("ab", "-V").splitlines()[0]
    VERSIONS["wrk"] = output("dpkg-query", "-W", "-f", "${Version}", "wrk")


LOCUST = """from locust import HttpUser, constant, task
class Reader(HttpUser):
    wait_time = constant(0.02)
    @task
    def slow(self): self.client.get("/slow", name='slow, "q"')
    @task
    def fails(self): self.client.get("/fail")
"""


def locust(folder):
    venv = folder / "venv"
    output(sys.executable, "-m", "venv", venv)
    output(venv / "bin/pip", "-q", "install", "locust")
    (folder / "f.py").write_text(LOCUST)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    output(venv / "bin/locust", "-f", "f.py", "--headless", "-u", "2", "-r", "2", "-t", "4s", "--csv", "run",
           "-H", f"http://127.0.0.1:{server.server_port}", cwd=folder, check=False)
    server.shutdown()
    write("locust-csv.csv", (folder / "run_stats.csv").read_text(), folder)
    VERSIONS["locust"] = output(venv / "bin/locust", "--version").split()[1]


def gnu_time(folder):
    output("/usr/bin/time", "-v", "-o", "t.txt", "bash", "-c", "echo a: b", cwd=folder)
    write("gnu-time.txt", (folder / "t.txt").read_text(), folder)
    VERSIONS["time"] = output("/usr/bin/time", "--version", check=False).splitlines()[0]


def main():
    wanted = sys.argv[1:]
    failed = 0
    for tool in (google_benchmark, catch2, hyperfine, go, libtest, criterion, python, node, http, locust, gnu_time):
        if wanted and tool.__name__ not in wanted:
            continue
        with tempfile.TemporaryDirectory(prefix="fixture-") as folder:
            try:
                tool(Path(folder))
            except (OSError, RuntimeError, ValueError) as error:
                print(f"{tool.__name__}: left as it is: {str(error)[:600]}", file=sys.stderr)
                failed += 1
    known = FIXTURES / "versions.txt"
    lines = dict(line.split(": ", 1) for line in known.read_text().splitlines()) if known.exists() else {}
    lines.update(VERSIONS)
    known.write_text("".join(f"{name}: {version}\n" for name, version in sorted(lines.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
