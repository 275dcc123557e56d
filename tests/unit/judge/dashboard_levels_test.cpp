// SPDX-License-Identifier: MIT
#include "judge/dashboard_levels.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/dashboard_table.hpp"

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

TEST_CASE("a change of level has an interval around it", "[judge][dashboard_levels]") {
  model::Dashboard dashboard;
  std::vector<double> medians;
  for (int run = 0; run < 40; ++run) medians.push_back((run < 25 ? 10000 : 11000) + run % 3);
  dashboard.series.push_back(series_of(medians));
  judge::find_dashboard_levels(dashboard, 1);
  const model::DashboardSeries& series = dashboard.series.front();
  REQUIRE(series.levels.at(0).groups.size() == 2);
  REQUIRE(series.levels.at(0).changes.size() == 1);
  const model::DashboardChange& change = series.levels.at(0).changes.front();
  CHECK(change.change.index == 25);
  CHECK(change.change.label == model::ChangeLabel::regression);
  REQUIRE(change.low);
  CHECK(*change.low < *change.change.change);
  CHECK(*change.high > *change.change.change);
  CHECK(*change.high - *change.low < 0.001);
}

TEST_CASE("a drift is a change, by its ends, of machines as well", "[judge][dashboard_levels]") {
  for (const bool by_machine : {false, true}) {
    CAPTURE(by_machine);
    model::Dashboard dashboard;
    dashboard.machines = {"a", "b"};
    dashboard.environments.resize(2);
    dashboard.machine_of = {0, 1};
    std::vector<double> medians;
    for (int run = 0; run < 50; ++run) {
      medians.push_back(100 * std::pow(1.01, run));
      if (by_machine) medians.push_back(50);
    }
    dashboard.series.push_back(series_of(medians));
    for (std::size_t i = 0; by_machine && i < medians.size(); ++i)
      dashboard.series.front().points[i].environment = i % 2;
    judge::find_dashboard_levels(dashboard, 1);
    const model::DashboardSeries& series = dashboard.series.front();
    REQUIRE(series.levels.at(0).changes.size() == 1);
    const model::DashboardChange& drift = series.levels[0].changes.front();
    CHECK(drift.change.index == 0);
    CHECK(drift.until == (by_machine ? 98U : 49U));
    CHECK(drift.change.label == model::ChangeLabel::regression);
    CHECK(*drift.change.change == Approx(std::pow(1.01, 45) - 1));
    CHECK_FALSE(drift.low);
    if (by_machine) CHECK(series.levels.at(1).changes.empty());
  }
}

TEST_CASE("a level of one run has no interval yet", "[judge][dashboard_levels]") {
  model::Dashboard dashboard;
  std::vector<double> medians(20, 10000);
  medians.push_back(15000);
  dashboard.series.push_back(series_of(medians));
  judge::find_dashboard_levels(dashboard, 1);
  REQUIRE(dashboard.series.front().levels.at(0).changes.size() == 1);
  CHECK(dashboard.series.front().levels.at(0).changes.front().change.label == model::ChangeLabel::unconfirmed);
  CHECK(!dashboard.series.front().levels.at(0).changes.front().low);
}

TEST_CASE("the module of a test case stands at the beginning of its name", "[judge][dashboard_levels]") {
  CHECK(judge::module_of("parser/large/utf-8") == "parser");
  CHECK(judge::module_of("codec::encode::tests") == "codec");
  CHECK(judge::module_of("Encina.Core.Send") == "Encina");
  CHECK(judge::module_of("parse(a/b.c)") == "");
  CHECK(judge::module_of("parse") == "");
}

TEST_CASE("values that scatter are unstable, unless that is expected", "[judge][dashboard_levels]") {
  model::Summary summary;
  summary.count = 12;
  summary.mean = 100;
  summary.cv = 0.11;
  CHECK(judge::stability_of(summary, "") == model::PointStability::unstable);
  CHECK(judge::stability_of(summary, "lock contention") == model::PointStability::expected_unstable);
  summary.cv = 0.1;
  CHECK(judge::stability_of(summary, "") == model::PointStability::stable);
}

TEST_CASE("the change at an accepted point says why it was accepted, others do not", "[judge][dashboard_levels]") {
  std::vector<double> medians;
  for (int run = 0; run < 60; ++run) medians.push_back((run < 20 ? 10000 : run < 40 ? 11000 : 12000) + run % 3);
  // The position of a change is an estimate: an acceptance right before it belongs to it, too.
  for (const std::size_t point : {19, 20, 25}) {
    model::Dashboard dashboard;
    dashboard.series.push_back(series_of(medians));
    dashboard.series.front().accepted = {{point, "c20", "checks more"}, {std::nullopt, "c99", "later"}};
    judge::find_dashboard_levels(dashboard, 1);
    const std::vector<model::DashboardChange>& changes = dashboard.series.front().levels.at(0).changes;
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].accepted == "checks more");
    CHECK(changes[1].accepted.empty());
  }
}

TEST_CASE("ratios to an anchor have levels of their own", "[judge][dashboard_levels]") {
  model::Dashboard dashboard;
  // A machine of twice the time in every second run: the ratio shows the change of a tenth, the median does not.
  std::vector<double> medians;
  for (int run = 0; run < 40; ++run) medians.push_back((run % 2 + 1) * (run < 25 ? 10000 : 11000));
  dashboard.series.push_back(series_of(medians));
  model::DashboardSeries& series = dashboard.series.front();
  for (std::size_t run = 0; run < 40; ++run)
    series.points[run].anchor = {"v1", static_cast<double>(run % 2 + 1) * 10000, run < 25 ? 1.0 : 1.1};
  series.ratios = model::DashboardRatios{.anchor = "v1", .judged = true, .levels = {}};
  judge::find_dashboard_levels(dashboard, 1);
  REQUIRE(series.ratios->levels.changes.size() == 1);
  const model::DashboardChange& change = series.ratios->levels.changes.front();
  CHECK(change.change.index == 25);
  CHECK(*change.change.change == Approx(0.1));
}

TEST_CASE("each machine has levels of its own", "[judge][dashboard_levels]") {
  // Two machines in turns, of which one takes 17 % longer; it alone gets 10 % slower at run 24.
  model::Dashboard dashboard;
  for (const std::string cpu : {"AMD", "Intel"}) {
    model::DashboardEnvironment environment;
    environment.cpu_model = cpu;
    judge::environment_index(dashboard, environment);
  }
  std::vector<double> medians;
  for (int run = 0; run < 40; ++run)
    medians.push_back((run % 2 == 0 ? 10000 : run < 24 ? 11700 : 12870) + 10 * (run / 2 % 3));
  dashboard.series.push_back(series_of(medians));
  model::DashboardSeries& series = dashboard.series.front();
  for (std::size_t run = 0; run < 40; ++run) series.points[run].environment = run % 2;
  judge::find_dashboard_levels(dashboard, 1);
  REQUIRE(series.levels.size() == 2);
  CHECK(dashboard.machines == std::vector<std::string>{"AMD", "Intel"});
  CHECK(series.levels[0].machine == 0);
  CHECK(series.levels[0].changes.empty());
  REQUIRE(series.levels[0].groups.size() == 1);
  CHECK(series.levels[0].groups[0].end == 39);
  CHECK(series.levels[1].machine == 1);
  REQUIRE(series.levels[1].changes.size() == 1);
  const model::TrendChange& change = series.levels[1].changes[0].change;
  CHECK(change.index == 25);
  CHECK(*change.change == Approx(0.1).epsilon(0.01));
}
