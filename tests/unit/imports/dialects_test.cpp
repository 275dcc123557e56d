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
  CHECK(readings_of("iai-callgrind", "lab::group::fib\n  ======= CACHEGRIND ====\n  Dr:       2|N/A    (***)\n").size() ==
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
  const std::string part = "  ## pid: 1 thread: 1 part: 1    |N/A\n  Baselines:       a|b\n  Instructions:    3|N/A   (***)\n";
  const std::string total = "  ## Total\n  Instructions:    6|N/A   (***)\n";
  CHECK(readings_of("iai-callgrind", "lab::g::f\n" + part + part + total).at("lab::g::f|Instructions value").value == 6);
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
  const std::string end = "\ngoroutine 7 [running]:\nmain.F(0x1)\n\t/x/f.go:7 +0x1d\nexit status 2\nFAIL\tex.com/p\t0.1s\n";
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
  const auto build = readings_of("go-test-bench", go_text(other) + "FAIL\tex.com/q [build failed]\nFAIL\n");
  CHECK(build.at("ex.com/q| ").failed);
}

// Locust writes through a text file of Python on Windows, which makes CR LF of the LF in CR LF.
TEST_CASE("Lines may end in any number of carriage returns", "[import]") {
  const std::string locust =
      "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response "
      "Time,Average Content Size,Requests/s,Failures/s,50%,100%\r\r\nGET,/a,4,1,2,3,1,5,0.0,8.5,1.0,2,5\r\r\n\r\r\n"
      "GET,\"/b\",4,1,2,3,1,5,0.0,8.5,1.0,2,\"5\"\r\r\n";
  CHECK(readings_of("locust-csv", locust).at("GET /b|latency max").value == 5e6);
}

}  // namespace benchgate
