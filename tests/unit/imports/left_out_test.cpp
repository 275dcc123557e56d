// SPDX-License-Identifier: MIT
// What tools leave out because it is 0, and figures that are no numbers: the others of the report count.
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;

namespace {

std::vector<std::string> warnings_of(std::string_view format, const std::string& text) {
  return imports::read_report(imports::import_format(format, "test"), text, "report").origin.warnings;
}

}  // namespace

// As divan 0.1 prints it with its AllocProfiler: without rows of what is 0.
TEST_CASE("A benchmark without allocations has 0 where the profiler of divan counts", "[import]") {
  const std::string header =
      "d         fastest       \u2502 slowest       \u2502 median        \u2502 mean          "
      "\u2502 samples \u2502 iters\n";
  const auto row = [](std::string_view begin, std::string_view figure) {
    return fmt::format("{}{:<14}\u2502 {:<14}\u2502 {:<14}\u2502 {:<14}\u2502 20      \u2502 20\n", begin, figure,
                       figure, figure, figure);
  };
  const auto below = [](std::string_view begin, std::string_view figure) {
    return fmt::format("{}{:<14}\u2502 {:<14}\u2502 {:<14}\u2502 {:<14}\u2502         \u2502\n", begin, figure, figure,
                       figure, figure);
  };
  const std::string alloc = row("\u251c\u2500 alloc  ", "44.51 ns") + below("\u2502         ", "alloc:") +
                            below("\u2502           ", "1") + below("\u2502           ", "1 KB");
  const std::string hot = row("\u2570\u2500 hot    ", "9.5 ns");
  const auto both = readings_of("divan", header + alloc + hot);
  CHECK(both.at("d::alloc|alloc_bytes median").value == 1000);
  CHECK(both.at("d::alloc|grow_count median").value == 0);
  CHECK(both.at("d::hot|alloc_bytes median").value == 0);
  CHECK(both.at("d::hot|alloc_count median").value == 0);
  CHECK(both.count("d::hot|max_alloc_bytes median") == 0);
  const auto plain = readings_of("divan", header + hot);
  CHECK(plain.count("d::hot|alloc_bytes median") == 0);
}

// BenchmarkDotNet writes 0 of its diagnosers as "-".
TEST_CASE("A dash below Allocated and Gen0 of BenchmarkDotNet is 0", "[import]") {
  const auto dotnet = readings_of("benchmarkdotnet-csv",
                                  "Method,Mean,Error,Gen0,Allocated\nA,1.5 ns,0.1 ns,-,-\nB,1.5 ns,0.1 ns,0.5,24 B\n");
  CHECK(dotnet.at("A|allocated_bytes mean").value == 0);
  CHECK(dotnet.at("A|gen0_per_1k mean").value == 0);
  CHECK(dotnet.at("B|allocated_bytes mean").value == 24);
  const auto failed = readings_of("benchmarkdotnet-csv", "Method,Mean,Error,Allocated\nA,-,-,-\nB,1.5 ns,0.1 ns,?\n");
  CHECK(failed.at("A| ").failed);
  CHECK(failed.count("B|allocated_bytes mean") == 0);
}

TEST_CASE("A counter of nanobench that counts elsewhere counts 0", "[import]") {
  const auto entry = [](std::string_view name, int instructions, int misses) {
    return fmt::format(R"x({{"title":"benchmark","name":"{}","unit":"op","batch":1,"median(elapsed)":1e-9,)x"
                       R"x("median(instructions)":{},"median(branchmisses)":{}}})x",
                       name, instructions, misses);
  };
  const auto read = [](const std::string& entries) {
    return readings_of("nanobench-json", R"({"results":[)" + entries + "]}");
  };
  const auto counted = read(entry("a", 90, 3) + "," + entry("b", 80, 0) + "," + entry("c", 0, 0));
  CHECK(counted.at("b|branch-misses median").value == 0);
  CHECK(counted.count("c|branch-misses median") == 0);
  CHECK(read(entry("b", 80, 0)).count("b|branch-misses median") == 0);
}

// As Google Benchmark 1.7 writes the rates of a benchmark whose manual time is 0.
TEST_CASE("A rate that is infinite is left out, and the others of the report are read", "[import]") {
  using Warnings = std::vector<std::string>;
  const std::string console =
      "-------------------------------------------\nBenchmark    Time      CPU   Iterations\n"
      "-------------------------------------------\n"
      "a          1.000 ns  544 ns  10 bytes_per_second=inf/s foo=42 ops=inf/s share=-nan%\n"
      "b          7.000 ns  7 ns  10 bytes_per_second=1.5k/s\n";
  const auto table = readings_of("google-benchmark-console", console);
  CHECK(table.at("a|time mean").value == 1);
  CHECK(table.at("a|foo mean").value == 42);
  CHECK(table.size() == 6);
  CHECK(warnings_of("google-benchmark-console", console) ==
        Warnings{"'bytes_per_second' of 'a' and 2 more are infinite or not a number, and left out"});
  const std::string csv =
      "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_"
      "message\n"
      "\"a\",10,1,544,ns,inf,,,,\n\"b\",10,7,7,ns,9,,,,\n";
  CHECK(readings_of("google-benchmark-csv", csv).at("b|bytes_per_second mean").value == 9);
  CHECK(warnings_of("google-benchmark-csv", csv) ==
        Warnings{"'bytes_per_second' of 'a' is infinite or not a number, and left out"});
  const std::string json =
      R"({"context":{"library_build_type":"release"},"benchmarks":[{"name":"a","run_name":"a","run_type":"iteration",)"
      R"("iterations":10,"real_time":1,"cpu_time":2,"time_unit":"ns","bytes_per_second":Infinity,"ops":NaN}]})";
  CHECK(readings_of("google-benchmark-json", json).size() == 2);
  CHECK(warnings_of("google-benchmark-json", json) ==
        Warnings{"'bytes_per_second' of 'a' and 1 more are infinite or not a number, and left out"});
}

TEST_CASE("A metric of a Go benchmark that is no number is left out", "[import]") {
  const std::string go = "goos: linux\npkg: p\nBenchmarkA-8 \t 1000\t 100 ns/op\t NaN hits/op\t +Inf rows/s\nPASS\n";
  CHECK(readings_of("go-test-bench", go).size() == 1);
  CHECK(warnings_of("go-test-bench", go) ==
        std::vector<std::string>{"'hits/op' of 'BenchmarkA' and 1 more are infinite or not a number, and left out"});
}

TEST_CASE("A rate of vitest and tinybench over no time is null, and left out", "[import]") {
  const auto vitest = readings_of(
      "vitest-bench",
      R"({"files":[{"groups":[{"fullName":"g","benchmarks":[{"name":"a","hz":null,"mean":0,"median":0,"min":0,"max":0,)"
      R"("sd":0,"p99":0,"sampleCount":9},{"name":"b","hz":5,"mean":1,"median":1,"min":1,"max":1,"sd":0,"p99":1,)"
      R"("sampleCount":9}]}]}]})");
  CHECK(vitest.count("g > a|throughput mean") == 0);
  CHECK(vitest.at("g > b|throughput mean").value == 5);
  const auto tinybench = readings_of(
      "tinybench-json",
      R"({"tasks":[{"name":"a","result":{"state":"completed","runtime":"node","latency":{"mean":0,"p50":0,"min":0,)"
      R"("max":0,"sd":0,"p99":0},"throughput":{"mean":null,"p50":null}}}]})");
  CHECK(tinybench.at("a|time mean").value == 0);
  CHECK(tinybench.count("a|throughput mean") == 0);
}

// perf 6.1 with LC_ALL=de_DE.UTF-8.
TEST_CASE("perf's JSON may have decimal commas", "[import]") {
  const auto perf = readings_of(
      "perf-stat-json",
      "# started on Mon Nov 30 19:57:12 2026\n\n"
      R"({"counter-value" : "0,899009", "unit" : "msec", "event" : "task-clock", "event-runtime" : 899009, )"
      R"("pcnt-running" : 100,00, "metric-value" : 0,017426, "metric-unit" : "CPUs, 1,5 utilized"})"
      "\n");
  CHECK(*perf.at("perf stat event=task-clock|task-clock mean").value == Approx(899009));
}

TEST_CASE("The title of a table of nanobench may contain bars", "[import]") {
  const auto nanobench = readings_of("nanobench-console",
                                     "|               ns/op |                op/s |    err% |     total | ti | tle\n"
                                     "|--------------------:|--------------------:|--------:|----------:|:---------\n"
                                     "|              102.22 |        9,782,583.91 |    1.3% |      0.02 | `a | b`\n");
  CHECK(nanobench.count("a | b title=ti | tle|time median") == 1);
}

}  // namespace benchgate
