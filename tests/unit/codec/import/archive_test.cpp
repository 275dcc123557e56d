// SPDX-License-Identifier: MIT
// A real archive of BenchmarkDotNet and NBomber: ../shared/data/encina-sample, with figures that another program
// computed.
#include <cmath>
#include <filesystem>
#include <map>

#include "base/text.hpp"
#include "catch.hpp"
#include "codec/import/import.hpp"
#include "codec/import/report_file.hpp"
#include "codec/json.hpp"

namespace benchgate {

namespace {

namespace fs = std::filesystem;

const std::string archive = std::string(BENCHGATE_SHARED_DIR) + "/data/encina-sample/";

std::string parameter(const model::ImportedCase& test_case, const std::string& name) {
  for (const auto& [known, value] : test_case.parameters)
    if (known == name) return value;
  return "";
}

std::optional<double> value(const model::ImportedCase& test_case, const std::string& metric,
                            const std::string& statistic) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.metric == metric && reading.statistic == statistic) return reading.value;
  return std::nullopt;
}

bool same(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return *a == *b || std::abs(*a - *b) <= 1e-9 * std::max(std::abs(*a), std::abs(*b));
}

const model::ImportedCase* find_case(const std::vector<model::ImportedCase>& cases, const codec::Json& expected) {
  for (const model::ImportedCase& test_case : cases)
    if (test_case.name == expected.text_at({"full_name"}) && parameter(test_case, "job") == expected.text_at({"job"}))
      return &test_case;
  return nullptr;
}

struct Figure {
  std::string_view expected;
  std::string metric;
  std::string statistic;
};

void check_benchmark(const codec::Json& expected, const model::ImportedCase& test_case) {
  if (expected.find("failed")->boolean() == true) {
    CHECK(test_case.readings.front().failed);
    return;
  }
  CHECK(test_case.readings.front().count == expected.unsigned_at({"n"}));
  CHECK(test_case.readings.front().samples.size() == expected.unsigned_at({"n"}));
  for (const Figure& figure : {Figure{"mean_ns", "time", "mean"},
                               {"median_ns", "time", "median"},
                               {"min_ns", "time", "min"},
                               {"max_ns", "time", "max"},
                               {"stdev_ns", "time", "stddev"},
                               {"allocated_bytes", "allocated_bytes", "mean"},
                               {"gen0_per_1k", "gen0_per_1k", "mean"}})
    if (!same(expected.number_at({figure.expected}), value(test_case, figure.metric, figure.statistic)) &&
        expected.number_at({figure.expected}))
      FAIL_CHECK(figure.expected << " of " << test_case.name);
}

}  // namespace

TEST_CASE("Every benchmark of a real archive has the figures that another program computed", "[import]") {
  if (!fs::exists(archive)) return;
  const codec::Json expected = codec::parse_json(sys::read_file(archive + "expected.json"), "expected.json");
  const codec::ImportFormat& format = codec::import_format("benchmarkdotnet-json", "test");
  std::size_t checked = 0;
  for (const auto& [run, content] : expected.find("runs")->members) {
    if (content.find("benchmarks") == nullptr) continue;
    std::map<std::string, std::vector<model::ImportedCase>> reports;
    for (const auto& [id, benchmark] : content.find("benchmarks")->members) {
      const std::string file = archive + run + "/" + benchmark.text_at({"file"});
      auto [report, is_new] = reports.try_emplace(file);
      if (is_new) report->second = read_report_at(format, file);
      const model::ImportedCase* const test_case = find_case(report->second, benchmark);
      INFO(id);
      REQUIRE(test_case != nullptr);
      check_benchmark(benchmark, *test_case);
      ++checked;
    }
  }
  CHECK(checked > 1000);
}

TEST_CASE("Every load test of a real archive has the figures of its CSV, its page and its text", "[import]") {
  if (!fs::exists(archive)) return;
  const codec::Json expected = codec::parse_json(sys::read_file(archive + "expected.json"), "expected.json");
  std::size_t pages = 0;
  for (const auto& [run, content] : expected.find("runs")->members) {
    if (content.find("load_tests") == nullptr) continue;
    for (const codec::Json& load : content.find("load_tests")->elements)
      for (const auto& [name, format] : {std::pair<std::string, std::string>{"csv", "nbomber-csv"},
                                         {"txt", "nbomber-txt"},
                                         {"html", "nbomber-html"}}) {
        const std::string file = archive + run + "/" + load.text_at({"report"}) + "/nbomber-report." + name;
        if (!fs::exists(file)) continue;
        INFO(file);
        const std::vector<model::ImportedCase> cases = read_report_at(codec::import_format(format, "test"), file);
        REQUIRE(cases.size() == 1);
        CHECK(cases.front().name == load.text_at({"scenario"}));
        for (const auto& [member, statistic] : {std::pair<std::string, std::string>{"mean_ms", "mean"},
                                                {"p50_ms", "median"},
                                                {"p95_ms", "p95"},
                                                {"p99_ms", "p99"},
                                                {"stdev_ms", "stddev"},
                                                {"max_ms", "max"}})
          CHECK(same(*load.number_at({member}) * 1e6, value(cases.front(), "latency", statistic)));
        CHECK(same(load.number_at({"rps"}), value(cases.front(), "throughput", "mean")));
        CHECK(same(load.number_at({"error_rate"}), value(cases.front(), "error_rate", "mean")));
        if (name != "html") continue;
        ++pages;
        CHECK(same(*load.number_at({"html", "mean_cpu_percent"}) / 100, value(cases.front(), "cpu", "mean")));
        CHECK(same(*load.number_at({"html", "peak_working_set_mb"}) * 1e6, value(cases.front(), "working_set", "max")));
      }
  }
  CHECK(pages >= 2);
}

}  // namespace benchgate
