// SPDX-License-Identifier: MIT
#include "judge/measured_figures.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Better;
using model::FailedWork;
using model::Stability;
using model::Unit;

namespace {

/// What the history says of a load test of which so much failed.
Stability stability_of(std::optional<FailedWork> failed_work, std::optional<double> requests = std::nullopt) {
  model::ImportedCase test_case;
  test_case.name = "http_req_duration";
  model::Reading time;
  time.metric = "time";
  time.statistic = "median";
  time.unit = Unit::ns;
  time.better = Better::lower;
  time.value = 1e6;
  test_case.readings.push_back(time);
  if (requests) {
    model::Reading total;
    total.metric = "requests";
    total.statistic = "total";
    total.value = requests;
    test_case.readings.push_back(total);
  }
  test_case.failed_work = failed_work;
  return judge::measured_metrics(test_case, {judge::Workload::load_test}).front().figures.stability;
}

/// Marks the failures of the only test case of a report.
void mark_own_failures(std::vector<model::MeasuredMetric>& metrics) {
  std::vector<model::CaseInRun> cases(1);
  cases[0].name = "x";
  cases[0].metrics = std::move(metrics);
  judge::mark_failed_work(std::span(cases));
  metrics = std::move(cases[0].metrics);
}

/// The metrics of a test case of which a report has these statistics of one metric.
std::vector<std::string> names_of(const std::string& metric, const std::vector<std::string>& statistics, Better better,
                                  judge::Workload workload) {
  model::ImportedCase test_case;
  for (const std::string& statistic : statistics) {
    model::Reading& reading = test_case.readings.emplace_back();
    reading.metric = metric;
    reading.statistic = statistic;
    reading.better = better;
    reading.value = 1e6;
  }
  std::vector<std::string> names;
  for (const model::MeasuredMetric& one : judge::measured_metrics(test_case, {workload}))
    names.push_back(one.metric.name);
  return names;
}

}  // namespace

// Rule: at most 1 % of the requests of a valid load test failed.
TEST_CASE("a load test is invalid by its failed work, which may be that of the whole report", "[judge]") {
  CHECK(stability_of(FailedWork{1, 100}) == Stability::unrated);
  CHECK(stability_of(FailedWork{2, 100}) == Stability::invalid);
  CHECK(stability_of(std::nullopt, 0) == Stability::invalid);
}

TEST_CASE("a load test of a tool that counts no failures is not invalid for that", "[judge]") {
  CHECK(stability_of(std::nullopt) == Stability::unrated);
  CHECK(stability_of(std::nullopt, 100) == Stability::unrated);
}

namespace {

model::MeasuredMetric measured(const std::string& name, const std::string& unit, Better better, double value) {
  model::MeasuredMetric metric;
  metric.metric = {.name = name, .unit = unit, .better = better};
  metric.figures.value = value;
  return metric;
}

}  // namespace

TEST_CASE("of failing work only times and rates are invalid, and its share is one figure", "[judge]") {
  const std::vector<model::MeasuredMetric> given{
      measured("latency", "ns", Better::lower, 1e6), measured("throughput", "1/s", Better::higher, 100),
      measured("success", "ratio", Better::higher, 0.9), measured("requests", "", Better::lower, 300),
      measured("errors", "", Better::lower, 30)};
  std::vector<model::MeasuredMetric> metrics = given;
  mark_own_failures(metrics);
  REQUIRE(metrics.size() == given.size() + 1);
  CHECK(metrics[0].figures.stability == Stability::invalid);
  CHECK(metrics[1].figures.stability == Stability::invalid);
  for (std::size_t i = 2; i < metrics.size(); ++i) CHECK(metrics[i].figures.stability == Stability::unrated);
  CHECK(metrics[2].metric.undirected);
  CHECK(metrics[4].metric.undirected);
  CHECK(metrics[5].metric.name == "error_rate");
  CHECK(metrics[5].metric.unit == "ratio");
  CHECK(metrics[5].figures.value == Approx(0.1));
  CHECK(metrics[5].figures.n == 300U);
}

TEST_CASE("an error rate that the tool states is kept, and counters of users are no failures", "[judge]") {
  std::vector<model::MeasuredMetric> stated{measured("error_rate", "ratio", Better::lower, 0.11),
                                            measured("requests", "", Better::lower, 300),
                                            measured("errors", "", Better::lower, 30)};
  mark_own_failures(stated);
  REQUIRE(stated.size() == 3);
  CHECK_FALSE(stated[0].metric.undirected);
  CHECK(stated[2].metric.undirected);
  std::vector<model::MeasuredMetric> counters{measured("time", "ns", Better::lower, 1e6),
                                              measured("requests", "", Better::lower, 300),
                                              measured("errors", "", Better::lower, 30)};
  counters[2].metric.undirected = true;
  const std::vector<model::MeasuredMetric> before = counters;
  mark_own_failures(counters);
  CHECK(counters == before);
}

TEST_CASE("high percentiles are metrics of a load test only where lower is better", "[judge]") {
  const auto names = [](Better better) {
    return names_of("x", {"mean", "p95", "p99"}, better, judge::Workload::load_test);
  };
  CHECK(names(Better::lower) == std::vector<std::string>{"x", "x_p95", "x_p99"});
  CHECK(names(Better::higher) == std::vector<std::string>{"x"});
}

TEST_CASE("percentiles of single requests are computed where the tool states none", "[judge]") {
  model::ImportedCase test_case;
  model::Reading& reading = test_case.readings.emplace_back();
  reading.metric = "latency";
  reading.statistic = "median";
  reading.better = Better::lower;
  reading.value = 100.5;
  for (int i = 1; i <= 200; ++i) reading.samples.push_back(i);
  reading.count = 200;
  const auto metrics = judge::measured_metrics(test_case, {judge::Workload::load_test});
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[1].metric.name == "latency_p95");
  CHECK(metrics[1].figures.value == 190);  // nearest rank: 0.95 * 200
  CHECK(metrics[2].figures.value == 198);
  CHECK(judge::measured_metrics(test_case, {judge::Workload::repetitions}).size() == 1);
}

TEST_CASE("a statistic that is no level is a metric of its own, and a deviation is none", "[judge]") {
  const auto names = [](const std::vector<std::string>& statistics) {
    return names_of("time", statistics, Better::lower, judge::Workload::repetitions);
  };
  using Names = std::vector<std::string>;
  CHECK(names({"stddev", "min", "max"}) == Names{"time.min"});
  CHECK(names({"max", "stddev"}) == Names{"time.max"});
  CHECK(names({"stddev"}).empty());
  CHECK(names({"stddev", "min", "mean"}) == Names{"time"});
  CHECK(names({"min", ""}) == Names{"time"});
}
