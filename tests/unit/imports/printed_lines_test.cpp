// SPDX-License-Identifier: MIT
// What benchmarks print or panic with between their results, and where tools break lines. The tool's own text is the
// source of a number.
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

namespace {

std::string go_text(const std::string& results, const std::string& end = "PASS\nok  \tex.com/p\t1.0s\n") {
  return "goos: linux\ngoarch: amd64\npkg: ex.com/p\n" + results + end;
}

const std::string go_8 = " pkg=ex.com/p gomaxprocs=8|";

}  // namespace

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
  const auto listed = readings_of(
      "go-test-bench", go_text(other + "--- FAIL: BenchmarkF-8\n", "FAIL\nexit status 1\nFAIL\tex.com/p\t1.0s\n"));
  CHECK(listed.count("ex.com/p| ") == 0);
  const auto build = readings_of("go-test-bench", go_text(other) + "FAIL\tex.com/q [build failed]\nFAIL\n");
  CHECK(build.at("ex.com/q| ").failed);
}

// As go 1.26 prints it, once without and once with -v: the first call of a benchmark fails for all numbers of
// processors, so no number stands behind its name.
TEST_CASE("A Go benchmark that fails is the test case that it is without the failure", "[import]") {
  const std::string result = "BenchmarkA-8   \t    2000\t      50.0 ns/op\n";
  const std::string end = "FAIL\nexit status 1\nFAIL\tex.com/p\t1.0s\n";
  const auto check = [&](const std::string& text, std::size_t size) {
    INFO(text);
    const auto go = readings_of("go-test-bench", go_text(text, end));
    REQUIRE(go.count("BenchmarkZ" + go_8 + " ") == 1);
    CHECK(go.at("BenchmarkZ" + go_8 + " ").failed);
    CHECK(go.at("BenchmarkZ" + go_8 + " ").message == "a_test.go:4: log; a_test.go:5: boom again");
    CHECK(go.at("BenchmarkA" + go_8 + "time mean").value == 50);
    CHECK(go.size() == size);
  };
  const std::string why = "    a_test.go:4: log\n    a_test.go:5: boom\n        again\n";
  check(result + "--- FAIL: BenchmarkZ\n" + why, 2);
  check("--- FAIL: BenchmarkZ\n" + why + result, 2);
  check(result + "BenchmarkZ-8   \t--- FAIL: BenchmarkZ-8\n" + why, 2);
  check("BenchmarkA\n    a_test.go:9: other\n" + result + "BenchmarkZ\n" + why + "--- FAIL: BenchmarkZ\n", 2);
  check(result + "BenchmarkZ\n" + why + "--- FAIL: BenchmarkZ-8\n", 2);
  check("--- FAIL: BenchmarkZ\n" + why + "--- FAIL: BenchmarkZ\n    a_test.go:5: boom\n" + result, 2);
  check(result + "--- FAIL: BenchmarkZ\n" + why + "--- FAIL: BenchmarkY\n", 3);
}

TEST_CASE("A Go benchmark that fails does so with the number of processors of the others, with one if it is among them",
          "[import]") {
  const auto failed = [](const std::string& results) {
    std::string names;
    for (const auto& [key, reading] : readings_of("go-test-bench", go_text(results)))
      if (reading.failed) names += key + "\n";
    return names;
  };
  const std::string fail = "--- FAIL: BenchmarkZ/size-16\n    a_test.go:4: boom\n--- FAIL: BenchmarkZ\n";
  const std::string pkg = " pkg=ex.com/p";
  CHECK(failed("BenchmarkA \t 10\t 5 ns/op\nBenchmarkA-2 \t 10\t 5 ns/op\n" + fail) ==
        "BenchmarkZ/size" + pkg + " gomaxprocs=16| \n");
  CHECK(failed("BenchmarkA-2 \t 10\t 5 ns/op\n" + fail) == "BenchmarkZ/size-16" + pkg + " gomaxprocs=2| \n");
  // With one processor Go prints no number, and the name is that of size=16 with 16 processors on both sides.
  CHECK(failed("BenchmarkA \t 10\t 5 ns/op\nBenchmarkB/x-4 \t 10\t 5 ns/op\n" + fail) ==
        "BenchmarkZ/size" + pkg + " gomaxprocs=16| \n");
  CHECK(failed(fail) == "BenchmarkZ/size-16" + pkg + "| \n");
  CHECK(failed("PASS\nok  \tex.com/p\t1.0s\npkg: ex.com/q\nBenchmarkA-2 \t 10\t 5 ns/op\nPASS\nok  "
               "\tex.com/q\t1.0s\npkg: ex.com/p\n" +
               fail) == "BenchmarkZ/size-16" + pkg + " gomaxprocs=2| \n");
  CHECK(failed("BenchmarkA-2 \t 10\t 5 ns/op\nBenchmarkZ\npanic: boom\n") == "BenchmarkZ" + pkg + " gomaxprocs=2| \n");
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

// By criterion 0.5 and cargo 1.9x; without "Benchmarking" when only the results are stored.
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
  CHECK(readings_of("criterion-console", "Benchmarking fs/read:\n" + time).count("fs/read|time estimate") == 1);
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

TEST_CASE("A report of a run that ended early says why", "[import]") {
  const auto failure = [](std::string_view format, const std::string& text) {
    return imports::read_report(imports::import_format(format, "test"), text, "report").origin.failure;
  };
  const std::string panic = "thread 'main' panicked at 'boom', x.rs:1:2";
  CHECK(failure("criterion-console", "a    time:   [1.5 ns 2.5 ns 3.5 ns]\n" + panic + "\n") == panic);
  CHECK(failure(
            "divan",
            "div      fastest       │ slowest       │ median        │ mean          │ samples │ iters\n├─ b_bad    \n" +
                panic + "\nerror: bench failed\n") == panic);
  CHECK(failure("go-test-bench", go_text("BenchmarkB-8   \t 2000\t 50.0 ns/op\n", "FAIL\tex.com/p\t660.1s\n")) ==
        "FAIL\tex.com/p\t660.1s");
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

}  // namespace benchgate
