// SPDX-License-Identifier: MIT
#include "analysis/dashboard_levels.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

model::DashboardSeries series_of(const std::vector<double>& medians) {
  model::DashboardSeries series;
  series.test_case = "a";
  series.metric = {.name = "time", .unit = "ns"};
  for (std::size_t run = 0; run < medians.size(); ++run) {
    series.points.push_back({.run = run});
    series.points.back().median = medians[run];
  }
  return series;
}

}  // namespace

TEST_CASE("a change of level has an interval around it", "[analysis][dashboard_levels]") {
  model::Dashboard dashboard;
  std::vector<double> medians;
  for (int run = 0; run < 40; ++run) medians.push_back((run < 25 ? 10000 : 11000) + run % 3);
  dashboard.series.push_back(series_of(medians));
  analysis::find_dashboard_levels(dashboard, 1);
  const model::DashboardSeries& series = dashboard.series.front();
  REQUIRE(series.levels.groups.size() == 2);
  REQUIRE(series.levels.changes.size() == 1);
  const model::DashboardChange& change = series.levels.changes.front();
  CHECK(change.change.index == 25);
  CHECK(change.change.label == model::ChangeLabel::regression);
  REQUIRE(change.low);
  CHECK(*change.low < *change.change.change);
  CHECK(*change.high > *change.change.change);
  CHECK(*change.high - *change.low < 0.001);
}

TEST_CASE("a level of one run has no interval yet", "[analysis][dashboard_levels]") {
  model::Dashboard dashboard;
  std::vector<double> medians(20, 10000);
  medians.push_back(15000);
  dashboard.series.push_back(series_of(medians));
  analysis::find_dashboard_levels(dashboard, 1);
  REQUIRE(dashboard.series.front().levels.changes.size() == 1);
  CHECK(dashboard.series.front().levels.changes.front().change.label == model::ChangeLabel::unconfirmed);
  CHECK(!dashboard.series.front().levels.changes.front().low);
}

TEST_CASE("the module of a test case stands at the beginning of its name", "[analysis][dashboard_levels]") {
  CHECK(analysis::module_of("parser/large/utf-8") == "parser");
  CHECK(analysis::module_of("codec::encode::tests") == "codec");
  CHECK(analysis::module_of("Encina.Core.Send") == "Encina");
  CHECK(analysis::module_of("parse(a/b.c)") == "");
  CHECK(analysis::module_of("parse") == "");
}

TEST_CASE("values that scatter are unstable, unless that is expected", "[analysis][dashboard_levels]") {
  model::Summary summary;
  summary.count = 12;
  summary.mean = 100;
  summary.cv = 0.11;
  CHECK(analysis::stability_of(summary, "") == model::PointStability::unstable);
  CHECK(analysis::stability_of(summary, "lock contention") == model::PointStability::expected_unstable);
  summary.cv = 0.1;
  CHECK(analysis::stability_of(summary, "") == model::PointStability::stable);
}
