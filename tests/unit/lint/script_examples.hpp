// SPDX-License-Identifier: MIT
#pragma once

// The mistakes are those of the documents that the rules name as their origin.
#include "unit/lint/rule_example.hpp"

namespace benchgate::test {

inline std::string vitest(std::string_view body) {
  return "import { bench } from 'vitest'\n" + std::string(body) + "\n";
}
inline std::string suite(std::string_view body) {
  return "const Benchmark = require('benchmark')\nconst suite = new Benchmark.Suite()\n" + std::string(body) + "\n";
}

inline const std::vector<RuleExample> script_examples{
    {"python/unused-fixture",
     {{"test_a.py", "def test_a(benchmark):\n    assert work() == 1\n"}},
     1,
     {{"test_a.py",
       "def test_a(benchmark):\n    assert benchmark(work) == 1\n\n@fixture\ndef other(benchmark):\n    return "
       "1\n\ndef test_b(x):\n    work()\n"}}},
    {"python/wall-clock",
     {{"bench_a.py", "start = time.time()\nwork()\nprint(time.time() - start)\n"}},
     3,
     {{"bench_a.py",
       "start = time.perf_counter()\nprint(time.perf_counter() - start)  # time.time() - start\nold = time.time() - "
       "86400\n"},
      {"app.py", "print(time.time() - start)\n"}}},
    {"python/timed-once",
     {{"a.py", "import timeit\ntimeit.timeit('work()', number=1)\n"}},
     2,
     {{"a.py",
       "timeit.timeit('work()', number=1000)\ntimeit.repeat('work()', number=1, "
       "repeat=9)\ntimeit.timeit('number=1')\n"}}},
    {"python/sleep",
     {{"test_a.py", "def work():\n    time.sleep(1)\n\ndef test_a(benchmark):\n    benchmark(work)\n"}},
     2,
     {{"test_a.py",
       "def work():\n    return 'time.sleep(1)'\n\ntime.sleep(1)\n\ndef test_a(benchmark):\n    time.sleep(1)\n    "
       "benchmark(work)\n"}}},
    {"python/sleep",
     {{"benchmarks/a.py", "class Suite:\n    def time_a(self):\n        time.sleep(1)\n"}},
     3,
     {{"benchmarks/a.py",
       "class Suite:\n    def setup(self):\n        time.sleep(1)\n\n    def time_a(self):\n        work()\n"},
      {"app.py", "def time_a(self):\n    time.sleep(1)\n"}}},
    {"python/prints",
     {{"test_a.py",
       "def test_a(benchmark):\n    @benchmark\n    def _():\n        pass\n\n    def work():\n        print(1)\n    "
       "benchmark(work)\n"}},
     7,
     {{"test_a.py", "def work():\n    return 1\n\ndef test_a(benchmark):\n    print(benchmark(work))\n"}}},
    {"python/sorted-input",
     {{"test_a.py", "def test_a(benchmark):\n    benchmark(data.sort)\n"}},
     2,
     {{"test_a.py",
       "def work():\n    copy = data[:]\n    copy.sort()\n\ndef test_a(benchmark):\n    benchmark(work)\n    "
       "benchmark(sorted, data)\n"}}},

    {"js/async-without-defer",
     {{"a.js", suite("suite.add('a', async () => { await work() })")}},
     3,
     {{"a.js", suite("suite.add('a', async (deferred) => { await work(); deferred.resolve() }, { defer: true "
                     "})\nsuite.add('b', () => work())")},
      {"b.js",
       "import { Bench } from 'tinybench'\nconst suite = new Bench()\nsuite.add('a', async () => { await work() "
       "})\n"}}},
    {"js/dead-code",
     {{"a.bench.ts", vitest("bench('add', () => { const x = a + b; })")}},
     2,
     {{"a.bench.ts", vitest("bench('add', () => { sink = a + b; })\nbench('call', () => { const x = add(a, b); "
                            "})\nbench('value', () => a + b)")}}},
    {"js/wall-clock",
     {{"bench/a.js", "const start = Date.now()\nwork()\nconsole.log(Date.now() - start)\n"}},
     3,
     {{"bench/a.js",
       "const start = performance.now()\nconsole.log(performance.now() - start, `${Date.now() - 1}`) // Date.now() - "
       "start\n"}}},
    {"js/sleep",
     {{"a.bench.ts", vitest("bench('wait', async () => {\n  await new Promise(r => setTimeout(r, 10))\n})")}},
     3,
     {{"a.bench.ts",
       vitest("setTimeout(stop, 10)\nbench('parse', () => { parse('setTimeout(r)', /setTimeout(r)'/) })")}}},
    {"js/prints",
     {{"a.bench.ts", vitest("bench('a', function () {\n  console.log(work())\n})")}},
     3,
     {{"a.bench.ts", vitest("console.log(1)\nbench('a', function () {\n  log(work()) // console.log(1)\n})")}}},
    {"js/sorted-input",
     {{"a.bench.ts", vitest("bench('sort', () => {\n  data.sort()\n})")}},
     3,
     {{"a.bench.ts",
       vitest("bench('sort', () => {\n  [...data].sort()\n  data.slice().sort()\n  data.toSorted()\n})")}}},

    {"load/no-docref",
     {{"A.cs", "using NBomber;\nvar s = Scenario.Create(\"a\", run);\n"},
      {"B.cs", "const string DocRef = \"DocRef:load:a/b\";"}},
     2,
     {{"A.cs", "using NBomber;\nconst string DocRef = \"DocRef:load:a/b\";\nvar s = Scenario.Create(\"a\", run);\n"}}},
    {"load/no-warm-up",
     {{"A.cs", "using NBomber;\nvar s = Scenario.Create(\"a\", run)\n    .WithoutWarmUp();\n"}},
     3,
     {{"A.cs",
       "using NBomber;\nvar s = Scenario.Create(\"a\", run).WithWarmUpDuration(TimeSpan.FromSeconds(30)); // "
       "WithoutWarmUp\n"}}},
    {"load/other-host",
     {{"a.js",
       "import http from 'k6/http'\nexport default function () {\n  http.get('https://shop.example.com/')\n}\n"}},
     3,
     {{"a.js",
       "import http from 'k6/http'\nexport default function () {\n  http.get('http://localhost:8080/') // "
       "'https://shop.example.com'\n"
       "  http.get(`http://${__ENV.HOST}/`)\n  http.get('http://shop:8080/')\n}\n"},
      {"b.js", "fetcher.get('https://shop.example.com/')\n"}}},
    {"load/other-host",
     {{"locustfile.py",
       "from locust import HttpUser\nclass User(HttpUser):\n    host = \"https://shop.example.com\"\n"}},
     3,
     {{"locustfile.py", "from locust import HttpUser\nclass User(HttpUser):\n    host = \"http://127.0.0.1:8080\"\n"}}},
    {"load/no-p99",
     {{"a.js", "import http from 'k6/http'\nexport default function () { http.get(url) }\n"}},
     2,
     {{"a.js",
       "import http from 'k6/http'\nexport const options = { summaryTrendStats: ['p(99)'] }\nexport default function "
       "() { http.get(url) }\n"},
      {"b.js", "import http from 'k6/http'\nexport function get() { return http.get(url) }\n"}}},
    {"load/no-threshold",
     {{"a.js", "import http from 'k6/http'\nexport default function () { http.get(url) }\n"}},
     2,
     {{"a.js",
       "import http from 'k6/http'\nexport const options = { thresholds: {} }\nexport default function () { "
       "http.get(url) }\n"}}},
};

}  // namespace benchgate::test
