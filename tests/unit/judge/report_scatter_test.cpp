// SPDX-License-Identifier: MIT
// What the reports of each tool say of how a run scatters, for all importers, by their own fixtures. Rated are only
// figures whose values are repetitions; the reason stands beside each row, by the tools' own documents.
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_metrics.hpp"
#include "judge/measured_figures.hpp"
#include "store/report_kind.hpp"

using namespace benchgate;
using imports::ImportFormat;
using Values = ImportFormat::Values;

namespace {

struct Row {
  std::string_view format;
  Values values;
  bool is_rated;  ///< whether some figure of its fixtures is stable or unstable
};

/// Formats that are not here have one value for each figure, or figures that do not say how often they were measured.
constexpr Row rows[] = {
    {"asv", Values::repetitions, true},                      // samples, each of many calls
    {"benchmarkdotnet-csv", Values::repetitions, false},     // has StdDev, and no N
    {"benchmarkdotnet-json", Values::repetitions, true},     // OriginalValues, each of many calls
    {"benchmarktools-jl", Values::iterations, false},        // a sample is one evaluation from 1 us on
    {"catch2-console", Values::repetitions, true},           // samples of many iterations
    {"catch2-xml", Values::repetitions, true},               // the same
    {"codspeed", Values::iterations, false},                 // a round is of 1 ms, and of one call where that is slower
    {"criterion-json", Values::repetitions, true},           // times[i] / iters[i]
    {"github-action-benchmark", Values::iterations, false},  // of pytest-benchmark: see there
    {"gnu-time", Values::rows, false},                       // one run
    {"go-test-bench", Values::rows, true},                   // -count
    {"go-test-json", Values::rows, true},                    // -count
    {"google-benchmark-console", Values::rows, true},        // --benchmark_repetitions
    {"google-benchmark-csv", Values::rows, false},           // the same; its fixture has one row for each benchmark
    {"google-benchmark-json", Values::rows, false},          // likewise
    {"gungraun", Values::rows, false},                       // counts of one run
    {"hyperfine-csv", Values::repetitions, false},           // has stddev, and no N
    {"hyperfine-json", Values::repetitions, true},           // times of processes
    {"iai-callgrind", Values::rows, false},                  // counts of one run
    {"jmh-json", Values::repetitions, true},                 // rawData of iterations of seconds
    {"junit-xml", Values::rows, false},                      // one run
    {"mitata", Values::iterations, false},                   // samples are calls from 65 us on
    {"nanobench-json", Values::repetitions, true},           // epochs
    {"pyperf", Values::repetitions, true},                   // values of processes
    {"pytest-benchmark", Values::iterations, false},         // a round is one call from a few us on
    {"rebench", Values::rows, true},                         // a row for each invocation
    {"tinybench-json", Values::iterations, false},           // a sample is one call
    {"tinybench-table", Values::iterations, false},          // the same
    {"vitest-bench", Values::iterations, false},             // the same
};

const Row* row_of(std::string_view format) {
  for (const Row& row : rows)
    if (row.format == format) return &row;
  return nullptr;
}

/// Whether some figure of the fixtures is rated, by format; of load tests as of benchmarks.
bool has_rated(const ImportFormat& format) {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(format.name);
  for (const std::string& name : sys::list_folder(folder)) {
    if (!name.starts_with("report")) continue;
    for (const model::ImportedCase& test_case : read_report_at(format, folder + "/" + name))
      for (const model::MeasuredMetric& metric : judge::measured_metrics(test_case, store::report_kind(format)))
        if (metric.figures.stability == model::Stability::stable ||
            metric.figures.stability == model::Stability::unstable)
          return true;
  }
  return false;
}

/// The metrics of test cases that a history and a check of the same report call differently, but for the tails of a
/// metric, which a history has of load tests only.
std::vector<std::string> called_differently(const ImportFormat& format, const std::string& file) {
  std::vector<std::string> found;
  for (const model::ImportedCase& test_case : read_report_at(format, file)) {
    std::set<std::string> checked;
    for (const imports::ReportMetric& metric : imports::report_metrics(test_case)) checked.insert(metric.metric.name);
    for (const model::MeasuredMetric& one : judge::measured_metrics(test_case, store::report_kind(format))) {
      const std::string& name = one.metric.name;
      const bool is_tail = name.ends_with("_p95") || name.ends_with("_p99") || name == model::error_rate_metric;
      if (!is_tail && checked.count(name) == 0) found.push_back(imports::case_label(test_case) + " " + name);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("a history calls what a report states as a check does", "[judge]") {
  for (const ImportFormat& format : imports::import_formats()) {
    const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(format.name);
    for (const std::string& name : sys::list_folder(folder)) {
      if (!name.starts_with("report")) continue;
      CAPTURE(format.name, name);
      CHECK(called_differently(format, folder + "/" + name).empty());
    }
  }
}

TEST_CASE("Figures are rated by repetitions, not by single calls, requests or a single row", "[judge][imports]") {
  for (const ImportFormat& format : imports::import_formats()) {
    INFO(format.name);
    const Row* const row = row_of(format.name);
    CHECK(format.values == (row == nullptr ? Values::repetitions : row->values));
    CHECK(has_rated(format) == (row != nullptr && row->is_rated));
  }
}

TEST_CASE("A single row of a tool that repeats rows says nothing of scatter", "[judge][imports]") {
  model::ImportedCase test_case;
  model::Reading reading;
  reading.metric = "time";
  reading.statistic = "mean";
  reading.unit = model::Unit::ns;
  reading.better = model::Better::lower;
  reading.value = 100;
  reading.count = 1;
  reading.samples = {100};
  test_case.readings.push_back(reading);
  const auto stability_as = [&](judge::Workload workload) {
    return judge::measured_metrics(test_case, {workload}).front().figures.stability;
  };
  CHECK(stability_as(judge::Workload::rows) == model::Stability::unrated);
  CHECK(stability_as(judge::Workload::repetitions) == model::Stability::unstable);  // it states an N below 3
}

// t of 94 degrees at 0.975: scipy.stats.t.ppf(0.975, 94) = 1.985523; of many: 1.959964; 0.9995 of 4: 8.610302.
TEST_CASE("The error of a mean is the half width of a stated interval by its quantile", "[judge][imports]") {
  struct Interval {
    double level;
    std::optional<std::uint64_t> count;
    double half, error;
  };
  for (const Interval& one : {Interval{0.95, 95, 1.985523, 0.01},
                              {0.95, std::nullopt, 1.959964, 0.01},
                              {0.999, 5, 8.610302, 0.01},
                              {0.95, 95, 19.85523, 0.1}}) {
    model::ImportedCase test_case;
    model::Reading reading;
    reading.metric = "throughput";
    reading.statistic = "mean";
    reading.unit = model::Unit::per_second;
    reading.better = model::Better::higher;
    reading.value = 100;
    reading.count = one.count;
    reading.interval = {100 - one.half, 100 + one.half};
    test_case.readings.push_back(reading);
    const auto metrics = judge::measured_metrics(test_case, {judge::Workload::repetitions, one.level});
    REQUIRE(metrics.front().figures.error);
    CHECK(*metrics.front().figures.error == Approx(one.error).epsilon(1e-5));
    CHECK_FALSE(judge::measured_metrics(test_case, {judge::Workload::repetitions, 0}).front().figures.error);
  }
}

TEST_CASE("The spread of single calls gives the error of their mean", "[judge][imports]") {
  model::ImportedCase test_case;
  for (const auto& [statistic, value] : {std::pair<const char*, double>{"mean", 100}, {"stddev", 45}}) {
    model::Reading reading;
    reading.metric = "time";
    reading.statistic = statistic;
    reading.unit = model::Unit::ns;
    reading.better = model::Better::lower;
    reading.value = value;
    reading.count = 8100;
    test_case.readings.push_back(reading);
  }
  const model::Figures figures = judge::measured_metrics(test_case, {judge::Workload::iterations}).front().figures;
  CHECK(figures.stability == model::Stability::unrated);
  CHECK(*figures.error == Approx(0.005));  // 0.45 / sqrt(8100)
}
