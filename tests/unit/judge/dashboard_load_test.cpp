// SPDX-License-Identifier: MIT
#include "judge/dashboard_load.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

namespace {

model::DashboardSeries series_of(const std::string& metric, const std::string& unit, double value) {
  model::DashboardSeries series;
  series.test_case = "GET /";
  series.metric = {.name = metric, .unit = unit};
  series.load = true;
  series.points.emplace_back().median = value;
  return series;
}

/// A latency with these percentiles of `count` requests; 0: the tool does not count them.
model::DashboardSeries latency_of(std::uint64_t count, double p95, double p99) {
  model::DashboardSeries series = series_of("latency", "ns", 5);
  series.headline = true;
  model::Summary& summary = series.points.front().summary.emplace();
  summary.count = count;
  summary.p95 = p95;
  summary.p99 = p99;
  return series;
}

std::vector<std::string> names_of(std::vector<model::DashboardSeries> series) {
  model::Dashboard dashboard;
  dashboard.series = std::move(series);
  judge::complete_load_tests(dashboard);
  std::vector<std::string> names;
  for (const model::DashboardSeries& one : dashboard.series)
    names.push_back(one.metric.name + (one.headline ? "*" : ""));
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("p95 and p99 of enough requests are series, and an unknown count is not few", "[judge][dashboard_load]") {
  CHECK(names_of({latency_of(0, 9, 10)}) == Names{"latency*", "latency_p95*", "latency_p99*"});
  CHECK(names_of({latency_of(100, 9, 10)}) == Names{"latency*", "latency_p95*", "latency_p99*"});
  CHECK(names_of({latency_of(99, 9, 10)}) == Names{"latency*", "latency_p95*"});
  CHECK(names_of({latency_of(19, 9, 10)}) == Names{"latency*"});
  CHECK(names_of({latency_of(0, NAN, 10)}) == Names{"latency*", "latency_p99*"});
}

TEST_CASE("Tails that a report has as metrics stay, and are judged first as their whole is",
          "[judge][dashboard_load]") {
  CHECK(names_of({latency_of(0, NAN, 10), series_of("latency.p95", "ns", 9), series_of("latency_p99", "ns", 10)}) ==
        Names{"latency*", "latency.p95*", "latency_p99*"});
  model::DashboardSeries rate = latency_of(0, 9, 10);
  rate.metric.better = model::Better::higher;  // a high quantile of a rate is its best, not its worst
  CHECK(names_of({rate}) == Names{"latency*"});
  model::DashboardSeries benchmark = latency_of(0, 9, 10);
  benchmark.load = false;
  CHECK(names_of({benchmark}) == Names{"latency*"});
}

TEST_CASE("The share of failed requests comes from the counts where none is stated", "[judge][dashboard_load]") {
  model::Dashboard dashboard;
  dashboard.series = {series_of("errors", "", 5), series_of("requests", "", 200)};
  for (model::DashboardSeries& series : dashboard.series) series.metric.undirected = true;
  judge::complete_load_tests(dashboard);
  REQUIRE(dashboard.series.size() == 3);
  const model::DashboardSeries& rate = dashboard.series.back();
  CHECK(rate.metric.name == "error_rate");
  CHECK(rate.headline);
  CHECK(*rate.points.front().median == 0.025);
  CHECK_FALSE(dashboard.series.front().headline);
  CHECK(names_of({series_of("errors", "", 5), series_of("requests", "", 0)}).size() == 2);  // no work: no share
}
