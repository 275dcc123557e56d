// SPDX-License-Identifier: MIT
// Texts in the shapes that tools take with other versions, options and habits than those of the fixtures, and with what
// benchmarks print in between. The tool's own text is the source of a number, unless a comment names another.
#include "imports/quantities.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using model::Better;
using model::Unit;
using test::readings_of;
using test::refusal_of;

namespace {

std::string go_text(const std::string& results, const std::string& end = "PASS\nok  \tex.com/p\t1.0s\n") {
  return "goos: linux\ngoarch: amd64\npkg: ex.com/p\n" + results + end;
}

const std::string go_8 = " pkg=ex.com/p gomaxprocs=8|";

}  // namespace

// gungraun's documentation: a hit in a lower cache is a miss in the one above.
TEST_CASE("Events of iai-callgrind have a direction each", "[import]") {
  const auto iai = readings_of("iai-callgrind",
                               "lab::group::fib short:10\n"
                               "  Instructions:                 1802|N/A             (*********)\n"
                               "  L1 Hits:                      2572|N/A             (*********)\n"
                               "  L2 Hits:                         0|N/A             (*********)\n"
                               "  LL Hits:                         0|N/A             (*********)\n"
                               "  RAM Hits:                      900|N/A             (*********)\n"
                               "  Total read+write:             3472|N/A             (*********)\n"
                               "  Estimated Cycles:            34072|N/A             (*********)\n"
                               "  L1 Hit Rate:               74.5000|N/A             (*********)\n"
                               "  LL Hit Rate:                1.0000|N/A             (*********)\n"
                               "  RAM Hit Rate:              24.5000|N/A             (*********)\n"
                               "  I1 Miss Rate:               3.0000|N/A             (*********)\n"
                               "  Bcm:                            12|N/A             (*********)\n"
                               "  Something new:                   7|N/A             (*********)\n");
  const auto better = [&](const std::string& event) {
    return iai.at("lab::group::fib short:10|" + event + " value").better;
  };
  for (const char* const event :
       {"Instructions", "RAM Hits", "Total read+write", "Estimated Cycles", "RAM Hit Rate", "I1 Miss Rate", "Bcm"})
    CHECK(better(event) == Better::lower);
  CHECK(better("L1 Hit Rate") == Better::higher);
  for (const char* const event : {"L1 Hits", "L2 Hits", "LL Hits", "LL Hit Rate", "Something new"})
    CHECK(!better(event));
  CHECK(*iai.at("lab::group::fib short:10|L1 Hit Rate value").value == Approx(0.745));
  CHECK(iai.at("lab::group::fib short:10|L1 Hit Rate value").unit == Unit::ratio);
}

TEST_CASE("Events of perf that are hits or shares have no direction", "[import]") {
  const auto perf = readings_of("perf-stat-csv",
                                "# started on Sun Nov 22 06:34:52 2026\n\n17,,L1-dcache-load-misses,1,100.00,,\n"
                                "17,,mem_load_retired.l1_hit,1,100.00,,\n17,,topdown-retiring,1,100.00,,\n");
  CHECK(perf.at("perf stat event=L1-dcache-load-misses|L1-dcache-load-misses mean").better == Better::lower);
  CHECK(!perf.at("perf stat event=mem_load_retired.l1_hit|mem_load_retired.l1_hit mean").better);
  CHECK(!perf.at("perf stat event=topdown-retiring|topdown-retiring mean").better);
}

// By iai-callgrind 0.16 with several tools of Valgrind.
TEST_CASE("iai-callgrind with several tools has the events of all", "[import]") {
  const auto iai = readings_of("iai-callgrind",
                               "lab::group::fib short:10\n"
                               "  ======= CALLGRIND ===================================================\n"
                               "  Instructions:                1734|N/A             (*********)\n"
                               "  Estimated Cycles:            2464|N/A             (*********)\n"
                               "  ======= DHAT ========================================================\n"
                               "  Total bytes:                29499|N/A             (*********)\n"
                               "  Total blocks:                2806|N/A             (*********)\n"
                               "  ======= MEMCHECK ====================================================\n"
                               "  Command:             target/release/deps/lab a|b\n"
                               "  Errors:                         1|N/A             (*********)\n"
                               "  ======= DRD =========================================================\n"
                               "  Errors:                         2|N/A             (*********)\n");
  CHECK(iai.size() == 6);
  CHECK(iai.at("lab::group::fib short:10|Instructions value").value == 1734);
  CHECK(iai.at("lab::group::fib short:10|Estimated Cycles value").value == 2464);
  CHECK(iai.at("lab::group::fib short:10|Total bytes value").value == 29499);
  CHECK(iai.at("lab::group::fib short:10|Total bytes value").unit == Unit::bytes);
  CHECK(iai.at("lab::group::fib short:10|Total blocks value").value == 2806);
  CHECK(iai.at("lab::group::fib short:10|Errors value").value == 1);
  CHECK(iai.at("lab::group::fib short:10|DRD Errors value").value == 2);
  CHECK(
      readings_of("iai-callgrind", "lab::group::fib\n  ======= CACHEGRIND ====\n  Dr:       2|N/A    (***)\n").size() ==
      1);
}

TEST_CASE("iai-callgrind's grid, threads, names of several lines and printed text are read", "[import]") {
  const std::string first = "  Instructions:                7|N/A             (*********)\n";
  const auto lines = readings_of("iai-callgrind", "lab::g::f id:two\nlines\nand one\n" + first + "lab::g::h\n" + first);
  CHECK(lines.count("lab::g::f id:two\nlines\nand one|Instructions value") == 1);
  CHECK(lines.count("lab::g::h|Instructions value") == 1);
  const auto printed = readings_of("iai-callgrind", "lab::g::f id:x\nsetup: 1\n- end of stdout/stderr\n" + first);
  CHECK(printed.count("lab::g::f id:x|Instructions value") == 1);
  const auto grid = readings_of("iai-callgrind",
                                "lab::g::f id:x\n|======== CALLGRIND ====\n|-## pid: 1 thread: 1 part: 1     |N/A\n"
                                "| Command: x\n| Instructions:       3|N/A       (***)\n");
  CHECK(grid.at("lab::g::f id:x|Instructions value").value == 3);
  const std::string part =
      "  ## pid: 1 thread: 1 part: 1    |N/A\n  Baselines:       a|b\n  Instructions:    3|N/A   (***)\n";
  const std::string total = "  ## Total\n  Instructions:    6|N/A   (***)\n";
  CHECK(readings_of("iai-callgrind", "lab::g::f\n" + part + part + total).at("lab::g::f|Instructions value").value ==
        6);
  CHECK(refusal_of("iai-callgrind", "lab::g::f\n" + part + part) ==
        "report:7: events of several parts without '## Total': is the file cut off?");
}

TEST_CASE("Results of Go need no PASS behind them", "[import]") {
  const auto go = readings_of("go-test-bench", go_text("BenchmarkA-8 \t 1000\t 100 ns/op\n", ""));
  CHECK(go.at("BenchmarkA" + go_8 + "time mean").value == 100);
}

TEST_CASE("What a Go benchmark prints stands between its name and its figures", "[import]") {
  const std::string other = "BenchmarkB-8   \t    2000\t      50.0 ns/op\n";
  const auto check = [&](const std::string& torn) {
    const auto go = readings_of("go-test-bench", go_text(torn + other));
    CHECK(go.at("BenchmarkA" + go_8 + "time mean").value == 100);
    CHECK(go.at("BenchmarkA" + go_8 + "allocated_bytes mean").value == 16);
    CHECK(go.at("BenchmarkB" + go_8 + "time mean").value == 50);
    CHECK(go.size() == 4);
  };
  const std::string figures = "    1000\t      100 ns/op\t      16 B/op\t       1 allocs/op\n";
  check("BenchmarkA-8   \t" + figures);
  check("BenchmarkA-8   \t2024/01/01 10:00:00 starting server\n2024/01/01 10:00:00 listening\n" + figures);
  check("BenchmarkA-8   \tno line break: " + figures);
  check("BenchmarkA-8   \tready on port 8080\n7 workers are up\npkg/x.go:7: 5 of 7/op done\n" + figures);
  check("BenchmarkA\nBenchmarkA-8   \tprocessed 100 5 items\n" + figures);
}

TEST_CASE("A Go benchmark that panics fails, and the others are read", "[import]") {
  const std::string other = "BenchmarkB-8   \t    2000\t      50.0 ns/op\n";
  const std::string end =
      "\ngoroutine 7 [running]:\nmain.F(0x1)\n\t/x/f.go:7 +0x1d\nexit status 2\nFAIL\tex.com/p\t0.1s\n";
  const auto torn = readings_of("go-test-bench", go_text(other + "BenchmarkF-8   \tpanic: boom\n", end));
  CHECK(torn.at("BenchmarkB" + go_8 + "time mean").value == 50);
  CHECK(torn.at("BenchmarkF" + go_8 + " ").failed);
  CHECK(torn.at("BenchmarkF" + go_8 + " ").message == "panic: boom");
  const auto printed = readings_of("go-test-bench", go_text(other + "BenchmarkF-8   \thello\npanic: boom\n", end));
  CHECK(printed.at("BenchmarkF" + go_8 + " ").message == "panic: boom");
  const auto lost = readings_of("go-test-bench", go_text(other + "BenchmarkF-8   \thello\n"));
  CHECK(lost.at("BenchmarkF" + go_8 + " ").message == "hello");
  const auto unknown = readings_of("go-test-bench", go_text(other + "panic: boom\n", end));
  CHECK(unknown.at("ex.com/p| ").message == "panic: boom");
  const auto killed = readings_of(
      "go-test-bench",
      go_text(other,
              "*** Test killed with quit: ran too long (11m0s).\nexit status 2\nFAIL\tex.com/p\t660.1s\nFAIL\n"));
  CHECK(killed.at("BenchmarkB" + go_8 + "time mean").value == 50);
  CHECK(killed.at("ex.com/p| ").failed);
  const auto told = readings_of(
      "go-test-bench", go_text(other + "--- FAIL: BenchmarkF-8\n", "FAIL\nexit status 1\nFAIL\tex.com/p\t1.0s\n"));
  CHECK(told.count("ex.com/p| ") == 0);
  const auto build = readings_of("go-test-bench", go_text(other) + "FAIL\tex.com/q [build failed]\nFAIL\n");
  CHECK(build.at("ex.com/q| ").failed);
}

// Catch2 2.11 to 2.13, as pasted into bug reports: the name goes on beside the figures.
TEST_CASE("Names that Catch2 wraps beside the figures are whole", "[import]") {
  const std::string table =
      "-------------------------------------------------------------------------------\nSuite\n"
      "-------------------------------------------------------------------------------\nx.cpp:26\n"
      "...............................................................................\n\n"
      "benchmark name                       samples       iterations    estimated\n"
      "                                     mean          low mean      high mean\n"
      "                                     std dev       low std dev   high std dev\n"
      "-------------------------------------------------------------------------------\n"
      "Sorting a vector                                          100           208     7.1968 ms \n"
      "of strings                                              344 ns        341 ns        349 ns \n";
  const std::string blank = std::string(90, ' ') + "\n";
  const auto two = readings_of(
      "catch2-console", table + "                                        19 ns         11 ns         29 ns \n" + blank);
  CHECK(two.size() == 2);
  CHECK(two.at("Suite > Sorting a vector of strings|time mean").value == 344);
  CHECK(two.at("Suite > Sorting a vector of strings|time stddev").value == 19);
  const auto three = readings_of(
      "catch2-console",
      table + "hello\nthat are long                           19 ns         11 ns         29 ns \n" + blank);
  CHECK(three.at("Suite > Sorting a vector of strings that are long|time mean").value == 344);
  CHECK(refusal_of("catch2-console", table).find("cut off") != std::string::npos);
  CHECK(refusal_of("catch2-console", table + "        19 ns         11 ns         29 ns \n").find("cut off") !=
        std::string::npos);
}

// By criterion 0.5 and cargo 1.9x; without "Benchmarking" when only the results are kept.
TEST_CASE("A criterion benchmark that panics fails, and the others are read", "[import]") {
  const std::string good = "good                    time:   [235.54 ps 1.4027 ns 2.5754 ns]\n";
  const std::string panic =
      "\nthread 'main' (26073) panicked at benches/crit.rs:4:66:\nboom\nstack backtrace:\n   0: core::panicking\n"
      "\nerror: bench failed, to rerun pass `--bench crit`\n";
  const auto named =
      readings_of("criterion-console", "Benchmarking good\nBenchmarking good: Analyzing\n" + good +
                                           "Benchmarking bad\nBenchmarking bad: Warming up for 10 ms\n" + panic);
  CHECK(named.at("good|time estimate").value == Approx(1.4027));
  CHECK(named.at("bad| ").failed);
  CHECK(named.at("bad| ").message == "thread 'main' (26073) panicked at benches/crit.rs:4:66: boom");
  const auto program = readings_of(
      "criterion-console", "     Running benches/crit.rs (target/release/deps/crit-f631f4e9e7225a62)\n" + good + panic);
  CHECK(program.at("crit| ").failed);
  const auto old =
      readings_of("criterion-console", good +
                                           "\nthread 'main' panicked at 'explicit panic', benches/x.rs:42:5\n"
                                           "note: run with `RUST_BACKTRACE=1`\nerror: bench failed\n");
  CHECK(old.at("criterion| ").message == "thread 'main' panicked at 'explicit panic', benches/x.rs:42:5");
  const auto killed = readings_of("criterion-console", good + "error: bench failed\n");
  CHECK(killed.at("criterion| ").message == "error: bench failed");
  const auto bencher = readings_of("criterion-bencher", "test good ... bench:          10 ns/iter (+/- 1)\n" + panic);
  CHECK(bencher.at("criterion| ").failed);
  const auto survived = readings_of("criterion-console", "thread 'main' panicked at x.rs:1:2:\ncaught\n" + good);
  CHECK(survived.size() == 1);
}

TEST_CASE("A message between a long name of criterion and its time is no name", "[import]") {
  const std::string time = "                        time:   [235.54 ps 1.4027 ns 2.5754 ns]\n";
  const auto criterion = readings_of(
      "criterion-console",
      "Benchmarking a name too long\nBenchmarking a name too long: Analyzing\na name too long\nhello\n" + time);
  CHECK(criterion.count("a name too long|time estimate") == 1);
}

// By divan 0.1.21.
TEST_CASE("A divan benchmark that prints keeps its figures, and one that panics fails", "[import]") {
  const std::string head =
      "Timer precision: 20 ns\ndiv         fastest       │ slowest       │ median        │ mean          │ samples │ "
      "iters\n"
      "├─ a_good   0.013 ns      │ 0.018 ns      │ 0.014 ns      │ 0.015 ns      │ 3       │ 24576\n";
  const auto printed = readings_of(
      "divan",
      head +
          "╰─ log      hello\nhello\n593.2 ns      │ 603 ns        │ 598 ns        │ 599 ns        │ 3       │ 12\n");
  CHECK(*printed.at("div::log|time min").value == Approx(593.2));
  CHECK(*printed.at("div::log|time median").value == 598);
  CHECK(*printed.at("div::a_good|time median").value == Approx(0.014));
  const auto glued = readings_of(
      "divan",
      head + "╰─ log      hello593.2 ns      │ 603 ns        │ 598 ns        │ 599 ns        │ 3       │ 12\n");
  CHECK(glued.at("div::log| ").failed);
  CHECK(glued.size() == 5);
  const auto panicked =
      readings_of("divan", head +
                               "├─ b_bad    \nthread 'main' (26110) panicked at benches/div.rs:3:76:\n"
                               "boom\nstack backtrace:\n   0: core::panicking::panic_fmt\n\n"
                               "thread 'main' (26110) panicked at src/mod.rs:716:21:\n"
                               "Divan benchmarking thread 0 panicked\n"
                               "error: bench failed, to rerun pass `--bench div`\n");
  CHECK(panicked.at("div::b_bad| ").message == "thread 'main' (26110) panicked at benches/div.rs:3:76: boom");
  CHECK(panicked.size() == 5);
  CHECK(refusal_of("divan", head + "╰─ b_bad    \n").find("cut off") != std::string::npos);
}

TEST_CASE("A libtest benchmark that prints or aborts tears only its own line", "[import]") {
  const std::string head = "running 2 tests\ntest good ... bench:          10.00 ns/iter (+/- 1.00)\n";
  const auto end = [](const std::string& counts) { return "\ntest result: ok. 0 passed; " + counts + "\n"; };
  const auto torn = readings_of("cargo-libtest", head + "test a ... hello\nbench:           2.00 ns/iter (+/- 0.10)\n" +
                                                     end("0 failed; 0 ignored; 2 measured"));
  CHECK(torn.at("a|time median").value == 2);
  const auto glued = readings_of("cargo-libtest", head + "test a ... hellobench:           2.00 ns/iter (+/- 0.10)\n" +
                                                      end("0 failed; 0 ignored; 2 measured"));
  CHECK(glued.at("a|time median").value == 2);
  const auto failed =
      readings_of("cargo-libtest", head + "test a ... hello\nFAILED\n" + end("1 failed; 0 ignored; 1 measured"));
  CHECK(failed.at("a| ").failed);
  const auto aborted =
      readings_of("cargo-libtest",
                  head +
                      "test a ... \nthread 'main' has overflowed its stack\n"
                      "error: bench failed, to rerun pass `--lib`\n\nCaused by:\n  process didn't exit successfully:"
                      " `target/release/deps/lab-0123456789abcdef --bench` (signal: 6, SIGABRT)\n");
  CHECK(aborted.at("good|time median").value == 10);
  CHECK(aborted.at("a| ").message == "error: bench failed, to rerun pass `--lib`");
}

TEST_CASE("A benchmark of benchmark.js that threw has failed, whatever the library prints of it", "[import]") {
  const auto js = readings_of("benchmarkjs",
                              "good#test x 22,499,897 ops/sec ±5.59% (61 runs sampled)\nbad: Error: boom\n"
                              "worse: TypeError: x: y is not a function\nplain: \nFastest is: good#test\n");
  CHECK(js.at("good#test|throughput mean").value == 22499897);
  CHECK(js.at("bad| ").message == "Error: boom");
  CHECK(js.at("worse| ").message == "TypeError: x: y is not a function");
  CHECK(js.at("plain| ").failed);
  CHECK(js.size() == 4);
}

TEST_CASE("Counters of Google Benchmark are the same in all its formats", "[import]") {
  const auto csv =
      readings_of("google-benchmark-csv",
                  "***WARNING*** Library was built as DEBUG. Timings may be affected.\n"
                  "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,"
                  "error_message,\"Foo\",\"Bar\"\n\"BM_a/8\",1000,10.5,10.1,ns,1e9,,\"x,y\",,,3.5,\n"
                  "\"BM_b\",,,,,,,,true,\"boom\",,\n\"BM_c\",10,1.5,1.4,ms,,2e6,,,,nan,7\n");
  CHECK(csv.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(csv.at("BM_a/8|Foo mean").unit == Unit::unknown);
  CHECK(!csv.at("BM_a/8|Foo mean").better);
  CHECK(csv.count("BM_a/8|Bar mean") == 0);
  CHECK(csv.at("BM_c|Bar mean").value == 7);
  CHECK(csv.count("BM_c|Foo mean") == 0);
  const std::string rule(90, '-');
  const auto console = readings_of(
      "google-benchmark-console",
      rule + "\nBenchmark                                    Time             CPU   Iterations UserCounters...\n" +
          rule +
          "\nBM_a/8                                    10.5 ns         10.1 ns     66000000 Foo=3.5 "
          "bytes_per_second=953.674Mi/s rate=12.5k/s each=83.3ns My counter=2 x,y=z\n"
          "BM_c/real_time                            1.50 ms        0.002 ms          466 hits=12k p%=50%\n");
  CHECK(console.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(console.at("BM_a/8|rate mean").value == 12500);
  CHECK(*console.at("BM_a/8|each mean").value == Approx(83.3e-9));
  CHECK(console.at("BM_c/real_time|hits mean").value == 12000);
  CHECK(console.at("BM_c/real_time|p% mean").value == 0.5);
  CHECK(console.at("BM_a/8|My counter mean").value == 2);
  CHECK(console.size() == 11);
  const auto tabular = readings_of(
      "google-benchmark-console",
      rule +
          "\nBenchmark                                    Time             CPU   Iterations        Foo My counter\n" +
          rule +
          "\nBM_a/8                                    10.5 ns         10.1 ns     66000000        3.5        12k\n");
  CHECK(tabular.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(tabular.at("BM_a/8|My counter mean").value == 12000);
}

TEST_CASE("A library that was built for debugging is mentioned", "[import]") {
  const auto warnings = [](std::string_view format, const std::string& text) {
    return imports::read_report(imports::import_format(format, "test"), text, "report").origin.warnings;
  };
  const std::vector<std::string> debug{"the benchmark library was built as DEBUG: timings may be affected"};
  const std::string line = "***WARNING*** Library was built as DEBUG. Timings may be affected.\n";
  CHECK(warnings("google-benchmark-csv", line + "name,iterations,real_time,cpu_time,time_unit\n\"a\",1,2,3,ns\n") ==
        debug);
  CHECK(warnings("google-benchmark-console", line + "Benchmark                Time             CPU   Iterations\na     "
                                                    "                 1 ns    1 ns   3\n") == debug);
  const auto json = [&](std::string_view build) {
    return warnings("google-benchmark-json",
                    fmt::format(R"({{"context": {{"library_build_type": "{}"}}, "benchmarks": [{{"name": "a",)"
                                R"("iterations": 1, "real_time": 1, "cpu_time": 1, "time_unit": "ns"}}]}})",
                                build));
  };
  CHECK(json("debug") == debug);
  CHECK(json("release").empty());
}

// JMH 1.36 took the mark away; an encoding without it has '?'.
TEST_CASE("JMH's profilers have one name in all versions", "[import]") {
  const std::string header =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";
  for (const char* const mark : {"", "\u00b7", "?", "\xb7"})
    CHECK(readings_of("jmh-csv", header + "\"a.b\",\"avgt\",1,5,10,1,\"ns/op\"\n" +
                                     fmt::format("\"a.b:{}gc.alloc.rate.norm\",\"avgt\",1,5,48.0,1,\"B/op\"\n", mark))
              .at("a.b|time:gc.alloc.rate.norm mean")
              .value == 48);
}

// Locust writes through a text file of Python on Windows, which makes CR LF of the LF in CR LF.
TEST_CASE("Lines may end in any number of carriage returns", "[import]") {
  const std::string locust =
      "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response "
      "Time,Average Content Size,Requests/s,Failures/s,50%,100%\r\r\nGET,/a,4,1,2,3,1,5,0.0,8.5,1.0,2,5\r\r\n\r\r\n"
      "GET,\"/b\",4,1,2,3,1,5,0.0,8.5,1.0,2,\"5\"\r\r\n";
  CHECK(readings_of("locust-csv", locust).at("GET /b|latency max").value == 5e6);
}

TEST_CASE("Units that everybody means are known", "[import]") {
  const auto is = [](std::string_view unit, Unit base, double factor) {
    INFO(unit);
    const imports::Scale scale = imports::scale_of(unit);
    CHECK(scale.unit == base);
    CHECK(scale.factor == Approx(factor));
  };
  is("millis", Unit::ns, 1e6);
  is("micros", Unit::ns, 1e3);
  is("qps", Unit::per_second, 1);
  is("RPS", Unit::per_second, 1);
  is("fps", Unit::per_second, 1);
  is("queries/sec", Unit::per_second, 1);
  is("ktokens/s", Unit::per_second, 1e3);
  is("kb", Unit::bytes, 1e3);
  is("mb", Unit::bytes, 1e6);
  is("mib", Unit::bytes, 1024 * 1024);
  is("gigabytes", Unit::bytes, 1e9);
  is("Mbps", Unit::bytes_per_second, 125e3);
  is("Mbit/s", Unit::bytes_per_second, 125e3);
  is("MBps", Unit::bytes_per_second, 1e6);
  for (const char* const open : {"m", "M", "mb/s", "frames", "points", "MBPS", "x"}) is(open, Unit::unknown, 1);
}

// github-action-benchmark and bencher have both units in the reports of their tests.
TEST_CASE("Results of libtest may be in other units of time, or in cycles", "[import]") {
  const auto rust = readings_of("criterion-bencher",
                                "test slow ... bench:             22 ms/iter (+/- 3)\n"
                                "test micro ... bench:             1 \u03bcs/iter (+/- 1)\n"
                                "test cmov ... bench:        2,835 cycles/iter (+/- 14)\n");
  CHECK(rust.at("slow|time median").value == 22e6);
  CHECK(rust.at("slow|time stddev").value == 3e6);
  CHECK(rust.at("micro|time median").value == 1000);
  CHECK(rust.at("cmov|cycles median").value == 2835);
  CHECK(rust.at("cmov|cycles median").unit == Unit::count);
  CHECK(refusal_of("criterion-bencher", "test a ... bench:  1 xs/iter (+/- 1)\n") ==
        "report:1: 'xs/iter' is not ns/iter");
}

TEST_CASE("BenchmarkDotNet's JSON of version 0.9 has the parts of a name", "[import]") {
  const auto dotnet = readings_of(
      "benchmarkdotnet-json",
      R"({"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.9.9.0", "ProcessorName": {"Value": "x"}}, "Benchmarks": [
        {"ShortInfo": "T_Sleep", "Namespace": "N.M", "Type": "T", "Method": "Sleep", "Parameters": "",
         "Properties": {}, "Statistics": {"N": 2, "Min": 1, "Median": 2, "Mean": 3, "Max": 4,
         "StandardDeviation": 0.5}}]})");
  CHECK(dotnet.at("N.M.T.Sleep|time mean").value == 3);
}

// As perf stat -x, 2> FILE writes it, without the comment of -o; and with LC_NUMERIC=de_DE.
TEST_CASE("perf's table is recognised without its comment, and read with decimal commas", "[import]") {
  const auto plain = readings_of("perf-stat-csv",
                                 "1234.567890,msec,task-clock,1234567890,100.00,0.999,CPUs utilized\n"
                                 "4500000000,,cycles,1234567890,100.00,3.646,GHz\n"
                                 "<not supported>,,branch-misses:u,0,100.00,,\n");
  CHECK(*plain.at("perf stat event=task-clock|task-clock mean").value == Approx(1234567890));
  CHECK(plain.size() == 3);
  const auto german = readings_of("perf-stat-csv",
                                  "# started on Mon Jan  1 00:00:00 2026\n\n"
                                  "1234,567890,msec,task-clock,1234567890,100,00,0,999,CPUs utilized\n"
                                  "4500000000,,cycles,1234567890,100,00,3,646,GHz\n");
  CHECK(*german.at("perf stat event=task-clock|task-clock mean").value == Approx(1234567890));
  CHECK(german.at("perf stat event=cycles|cycles mean").value == 4500000000);
}

// By pgbench 9.5, from a public report.
TEST_CASE("pgbench wrote its latency behind a colon", "[import]") {
  const auto pgbench = readings_of("pgbench",
                                   "transaction type: Custom query\nscaling factor: 1\nquery mode: prepared\n"
                                   "number of clients: 16\nduration: 300 s\n"
                                   "number of transactions actually processed: 720287\nlatency average: 6.663 ms\n"
                                   "latency stddev: 72.356 ms\ntps = 2400.926759 (including connections establishing)\n"
                                   "tps = 2401.013184 (excluding connections establishing)\n");
  CHECK(*pgbench.at("Custom query|latency mean").value == Approx(6.663e6));
  CHECK(*pgbench.at("Custom query|latency stddev").value == Approx(72.356e6));
  CHECK(pgbench.at("Custom query|throughput mean").value == 2401.013184);
}

TEST_CASE("Tables of two programs in one file have no rows in common", "[import]") {
  const auto table = [](std::string_view program, int time) {
    return fmt::format(
        "Running {}\nRun on (8 X 3000 MHz CPU s)\n"
        "-----------------------------------------------------\n"
        "Benchmark           Time             CPU   Iterations\n"
        "-----------------------------------------------------\n"
        "BM_sort          {} ns         {} ns        1000\n",
        program, time, time);
  };
  const auto content = [](const std::string& text) {
    return imports::read_report(imports::import_format("google-benchmark-console", "test"), text, "report");
  };
  CHECK(content(table("./liba", 100)).origin.program == "./liba");
  const auto one = test::by_key(content(table("./liba", 100) + table("./liba", 200)).cases);
  CHECK(one.at("BM_sort|time median").value == 150);
  const auto two = test::by_key(content(table("./liba", 100) + table("./libb", 1000)).cases);
  CHECK(two.at("BM_sort program=./liba|time mean").value == 100);
  CHECK(two.at("BM_sort program=./libb|time mean").value == 1000);
  CHECK(content(table("./liba", 100) + table("./libb", 1000)).origin.program.empty());
}

TEST_CASE("The class of BenchmarkDotNet's benchmarks stands in the name of the file", "[import]") {
  const auto program = [](const std::string& file) {
    return imports::read_report(imports::import_format("benchmarkdotnet-csv", "test"),
                                "Method,Mean,Error\nParse,12.5 ns,NA\n", file)
        .origin.program;
  };
  CHECK(program("out/Lib.Parsing-report.csv") == "Lib.Parsing");
  CHECK(program("out/other.csv").empty());
}

}  // namespace benchgate
