// SPDX-License-Identifier: MIT
// Figures with a fixed number of decimals: from 0, one step of the last digit is no change, two are.
#include <array>
#include <map>
#include <set>

#include "imports/report_metrics.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

namespace {

/// A report of one test case, with `{}` where the figure stands, which is printed as 0, 1 and 2 steps of its last
/// digit.
struct CoarseReport {
  std::string_view format;
  std::string text;
  std::array<std::string_view, 3> figures;
  std::string metric = "time";
};

const std::string google_header =
    "-------------------------------------------\nBenchmark    Time      CPU   Iterations\n"
    "-------------------------------------------\n";

const std::vector<CoarseReport> coarse_reports{
    {"google-benchmark-console", google_header + "a          {} ms 9.000 ms 10\n", {"0.000", "0.001", "0.002"}},
    {"google-benchmark-console", google_header + "a          {} s  9.000 s  10\n", {"0.000", "0.001", "0.002"}},
    {"google-benchmark-console", google_header + "a          {} ns 9 ns 10\n", {"0", "1", "2"}},  // before version 1.5
    {"google-benchmark-console",
     google_header + "a          9.000 ms {} ms 10\n",
     {"0.000", "0.001", "0.002"},
     "cpu_time"},
    {"google-benchmark-console",
     google_header + "a_mean  {} ms 9.000 ms 3\na_median  {} ms 9.000 ms 3\na_stddev  0.000 ms 0.000 ms 3\n",
     {"0.000", "0.001", "0.002"}},
    {"criterion-bencher", "test a ... bench:           {} ns/iter (+/- 0)\n", {"0", "1", "2"}},
    {"cargo-libtest",
     "running 1 test\ntest a ... bench:           {} ns/iter (+/- 0)\n\n"
     "test result: ok. 0 passed; 0 failed; 0 ignored; 1 measured\n",
     {"0.00", "0.01", "0.02"}},
    {"go-test-bench",
     "goos: linux\npkg: p\nBenchmarkA-8 \t 1000\t 100 ns/op\t {} B/op\t 0 allocs/op\nPASS\n",
     {"0", "1", "2"},
     "allocated_bytes"},
    {"go-test-json",
     R"({"Action":"output","Package":"p","Output":"BenchmarkA-8 \t 1000\t 100 ns/op\t {} B/op\t 0 allocs/op\n"})"
     "\n",
     {"0", "1", "2"},
     "allocated_bytes"},
    {"jmh-csv",
     "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n"
     "\"p.a\",\"avgt\",1,5,{},NaN,\"ms/op\"\n",
     {"0.000000", "0.000001", "0.000002"}},
    {"benchmarkdotnet-csv", "Method,Mean,Error\nA,{} ns,NA\n", {"0.0000", "0.0001", "0.0002"}},
    {"benchmarkdotnet-csv", "Method;Mean [us];Error [us]\nA;{};0,5\n", {"0,0000", "0,0001", "0,0002"}},
    {"tinybench-table",
     "\u250c\u2500\u252c\u2500\u2510\n\u2502 (index) \u2502 Task name \u2502 Latency avg (ns) \u2502\n"
     "\u251c\u2500\u253c\u2500\u2524\n\u2502 0 \u2502 'a' \u2502 '{} \u00b1 0.10%' "
     "\u2502\n\u2514\u2500\u2534\u2500\u2518\n",
     {"0.00", "0.01", "0.02"}},
    {"luau-bench",
     "Test | Min | Average | StdDev% | Driver\n---+---\na | 0.000ms | {}ms | 0.0% | luau\n---\n",
     {"0.000", "0.001", "0.002"}},
    {"nanobench-console",
     "| ms/op | err% | total | benchmark\n|------:|-----:|------:|:---------\n| {} | 1.0% | 0.02 | `a`\n",
     {"0.00", "0.01", "0.02"}},
    {"rebench",
     "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\texecutor\n1\t1\t{}\tms\ttotal\tA\tx\n",
     {"0.000000", "0.000001", "0.000002"}},
    {"perf-stat-csv",
     "# started on Mon Jan  1 00:00:00 2026\n\n{},msec,task-clock,100,100.00,,\n",
     {"0.00", "0.01", "0.02"},
     "task-clock"},
    {"perf-stat-csv",
     "# started on Mon Jan  1 00:00:00 2026\n\n{};msec;task-clock;100;100,00;;\n",
     {"0,00", "0,01", "0,02"},
     "task-clock"},
    {"perf-stat-csv",
     "# started on Mon Jan  1 00:00:00 2026\n\n{},,page-faults,100,100.00,,\n",
     {"0", "1", "2"},
     "page-faults"},
    {"perf-stat-json",
     R"({"counter-value" : "{}", "unit" : "msec", "event" : "task-clock", "event-runtime" : 1, "pcnt-running" : 100.00})"
     "\n",
     {"0.00", "0.01", "0.02"},
     "task-clock"},
};

/// Formats whose figures have no fixed number of decimals, and why none is needed.
const std::map<std::string_view, std::set<std::string_view>> exact_formats{
    {"all digits of a number",
     {"asv",
      "bencher-metric-format",
      "benchmark-ips",
      "benchmarkdotnet-json",
      "benchmarktools-jl",
      "catch2-xml",
      "codspeed",
      "criterion-json",
      "custom-bigger-is-better",
      "custom-smaller-is-better",
      "dart-benchmark-harness",
      "fortio",
      "ghz",
      "github-action-benchmark",
      "google-benchmark-csv",
      "google-benchmark-json",
      "hyperfine-csv",
      "hyperfine-json",
      "k6-handle-summary",
      "k6-machine-summary",
      "k6-summary-export",
      "mitata",
      "nanobench-csv",
      "nanobench-json",
      "oha",
      "openmetrics",
      "pyperf",
      "pytest-benchmark",
      "tinybench-json",
      "vegeta-csv",
      "vegeta-encode",
      "vegeta-json",
      "vitest-bench"}},
    {"a unit that suits the figure", {"asv-console", "catch2-console", "criterion-console", "divan"}},
    {"a rate, which is better when it rises from 0", {"benchmarkjs"}},
    {"counts that are the same in each run", {"gungraun", "iai-callgrind"}},
};

std::string with_figure(std::string text, std::string_view figure) {
  for (std::size_t at = text.find("{}"); at != std::string::npos; at = text.find("{}", at)) text.replace(at, 2, figure);
  return text;
}

imports::ReportMetric metric_of(const CoarseReport& report, std::string_view figure) {
  const std::string text = with_figure(report.text, figure);
  for (const model::ImportedCase& test_case :
       imports::read_report(imports::import_format(report.format, "test"), text, "report").cases)
    for (const imports::ReportMetric& metric : imports::report_metrics(test_case))
      if (metric.metric.name == report.metric) return metric;
  return {};
}

}  // namespace

TEST_CASE("From 0 one step of the last digit that a tool prints is excused, and two are not", "[import]") {
  for (const CoarseReport& report : coarse_reports) {
    INFO(report.format << ": " << report.text);
    for (const std::string_view figure : report.figures) {
      const imports::ReportMetric none = metric_of(report, report.figures[0]), some = metric_of(report, figure);
      REQUIRE(none.values == std::vector<double>{0});
      REQUIRE(some.values.size() == 1);
      CHECK(none.metric.step > 0);
      CHECK((some.values[0] <= none.metric.step) == (figure != report.figures[2]));
    }
  }
}

TEST_CASE("Every format says how finely its tool prints figures, or that it prints them in full", "[import]") {
  for (const imports::ImportFormat& format : imports::import_formats()) {
    INFO(format.name);
    std::size_t said = format.steps.empty() ? 0 : 1;
    for (const auto& [why, names] : exact_formats) said += names.count(format.name);
    if (said == 0)
      said = static_cast<std::size_t>(
          std::any_of(coarse_reports.begin(), coarse_reports.end(),
                      [&](const CoarseReport& report) { return report.format == format.name; }));
    CHECK(said == 1);
  }
}

// A page of Go's heap holds objects of 8 bytes and more.
TEST_CASE("Go's B/op below 8 is a share of what few runs allocate, and its allocations are counted", "[import]") {
  const std::string go = "goos: linux\npkg: p\nBenchmarkA-8 \t 1000\t 100 ns/op\t 3 B/op\t {} allocs/op\nPASS\n";
  CHECK(metric_of({"go-test-bench", go, {}, "allocated_bytes"}, "0").metric.near_zero == 8);
  CHECK(metric_of({"go-test-bench", go, {}, "allocations"}, "0").metric.step == 0);
}

TEST_CASE("A time of 0 is noted, because equal zeros say nothing", "[import]") {
  const auto warnings = [](std::string_view format, const std::string& text) {
    return imports::read_report(imports::import_format(format, "test"), text, "report").origin.warnings;
  };
  using Warnings = std::vector<std::string>;
  const std::string end =
      " 0, which is below the resolution of the report: choose a smaller unit, or measure more work at once";
  const auto rows = [](std::string_view a, std::string_view b, std::string_view c) {
    return google_header + fmt::format("a  {0} s {0} s 1\nb  {1} s {1} s 1\nc  {2} s {2} s 1\n", a, b, c);
  };
  constexpr std::string_view zero = "0.000", some = "0.001";
  CHECK(warnings("google-benchmark-console", rows(some, some, some)).empty());
  CHECK(warnings("google-benchmark-console", rows(some, zero, some)) == Warnings{"the time of 'b' is" + end});
  CHECK(warnings("google-benchmark-console", rows(zero, some, zero)) ==
        Warnings{"the times of 'a' and another test case are" + end});
  CHECK(warnings("google-benchmark-console", rows(zero, zero, zero)) ==
        Warnings{"the times of 'a' and 2 others are" + end});
  CHECK(warnings("criterion-bencher", "test a ... bench:           0 ns/iter (+/- 0)\n") ==
        Warnings{"the time of 'a' is" + end});
  // The processor may rest while the time of a benchmark runs.
  CHECK(warnings("google-benchmark-console", google_header + "a  1.000 s 0.000 s 1\n").empty());
}

}  // namespace benchgate
