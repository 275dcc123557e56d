// SPDX-License-Identifier: MIT
#include "judge/load_metrics.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "../catch.hpp"
#include "format/load_summary_json.hpp"

using namespace benchgate;
using model::Stability;

namespace {

model::RequestTimes times(double median) {
  return {.mean = median + 1,
          .median = median,
          .p95 = 2 * median,
          .p99 = 3 * median,
          .min = 1,
          .max = 4 * median,
          .stddev = 2.0};
}

/// Ten seconds of warm-up and twenty of inject.
model::LoadSummary run(double median, std::uint64_t requests, std::uint64_t failed, std::uint64_t failed_before = 0) {
  return {.phases = {{"warmup", 10, 1000, failed_before, times(median), {}},
                     {"inject", 20, requests, failed, times(median), {}}},
          .faults = {},
          .mean_cpu_percent = 40 + median,
          .peak_working_set_mb = 12.5};
}

const model::MeasuredMetric* find(const std::vector<model::MeasuredMetric>& metrics, std::string_view name) {
  for (const model::MeasuredMetric& one : metrics)
    if (one.metric.name == name) return &one;
  return nullptr;
}

}  // namespace

TEST_CASE("A service of ours has the metrics of a load test, over all its reruns", "[judge][load]") {
  const auto metrics = judge::load_metrics(std::vector{run(5, 1000, 0), run(7, 1000, 6), run(6, 1000, 0)});
  REQUIRE(metrics.size() == 9);
  CHECK(metrics[0].metric.name == "request_latency_ms");
  CHECK(metrics[0].figures.median == 6);
  CHECK(metrics[0].figures.mean == 7);
  CHECK(metrics[0].figures.p95 == 12);
  CHECK(metrics[0].figures.p99 == 18);
  CHECK(metrics[0].figures.stdev == 2);
  CHECK(metrics[0].figures.n == 3000U);
  for (const auto& [name, value] :
       {std::pair("request_latency_ms_p95", 12.0), std::pair("request_latency_ms_p99", 18.0),
        std::pair("request_throughput_rps", 50.0), std::pair("requests", 3000.0), std::pair("error_rate", 0.002),
        std::pair("mean_cpu_percent", 46.0), std::pair("peak_working_set_mb", 12.5)}) {
    CAPTURE(name);
    REQUIRE(find(metrics, name) != nullptr);
    CHECK(find(metrics, name)->figures.value == Approx(value));
    CHECK(find(metrics, name)->figures.stability == Stability::unrated);
  }
  CHECK(find(metrics, "requests")->metric.undirected);
  CHECK(find(metrics, "mean_cpu_percent")->metric.undirected);
  CHECK_FALSE(find(metrics, "error_rate")->metric.undirected);
}

TEST_CASE("Failures make the times of a service invalid: under faults those of the warm-up alone", "[judge][load]") {
  struct Row {
    std::uint64_t failed, failed_before;
    std::vector<std::string> faults;
    bool valid;
  };
  const auto row = GENERATE(Row{10, 0, {}, true}, Row{11, 0, {}, false}, Row{0, 500, {}, true},
                            Row{500, 10, {"network_partition"}, true}, Row{0, 11, {"network_partition"}, false});
  CAPTURE(row.failed, row.failed_before, row.faults);
  model::LoadSummary one = run(5, 1000, row.failed, row.failed_before);
  one.faults = row.faults;
  const auto metrics = judge::load_metrics({&one, 1});
  for (const char* const name : {"request_latency_ms", "request_latency_ms_p99", "request_throughput_rps"})
    CHECK((find(metrics, name)->figures.stability != Stability::invalid) == row.valid);
  CHECK(find(metrics, "error_rate")->figures.stability != Stability::invalid);
  CHECK(find(metrics, "error_rate")->figures.value == static_cast<double>(row.failed) / 1000);
}

TEST_CASE("A service that was asked nothing keeps the metrics of its receipt", "[judge][load]") {
  const model::LoadSummary none = run(5, 0, 0);
  std::vector<model::MeasuredMetric> of_receipt(1);
  of_receipt[0].metric.name = "wall_ms";
  CHECK(judge::load_metrics({&none, 1}, of_receipt) == of_receipt);
  of_receipt[0].metric.name = "token_throughput_tps";
  const model::LoadSummary some = run(5, 100, 0);
  CHECK(find(judge::load_metrics({&some, 1}, of_receipt), "token_throughput_tps") != nullptr);
}

TEST_CASE("The summary of a load is read as it is written", "[format][load]") {
  model::LoadSummary summary = run(5, 1000, 7);
  summary.phases[0].ttft_ms = times(2);
  summary.phases[1].latency_ms.reset();
  summary.faults = {"dns_latency"};
  CHECK(format::parse_load_summary(format::format_load_summary(summary), "load_summary.json") == summary);
  summary.mean_cpu_percent.reset();
  CHECK(format::parse_load_summary(format::format_load_summary(summary), "load_summary.json") == summary);
}
