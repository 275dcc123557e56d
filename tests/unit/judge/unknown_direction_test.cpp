// SPDX-License-Identifier: MIT
// A metric whose better direction nobody knows changes and never gets worse, whichever way it comes.
#include <fmt/core.h>

#include <optional>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "format/measurement_table.hpp"
#include "judge/artifact_comparison.hpp"
#include "judge/dashboard_levels.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/history_judgement.hpp"
#include "judge/history_levels.hpp"
#include "judge/measured_figures.hpp"
#include "judge/trend_series.hpp"
#include "model/directions.hpp"

using namespace benchgate;
using model::ChangeLabel;

namespace {

/// A metric as it comes from a road: with and without a direction.
struct Road {
  const char* name;
  model::Metric metric;
};

model::Metric of_report(std::optional<model::Better> better) {
  model::ImportedCase one;
  model::Reading& reading = one.readings.emplace_back();
  reading.metric = "FOM";
  reading.value = 5;
  reading.better = better;
  return judge::measured_metrics(one, {.workload = judge::Workload::rows}).at(0).metric;
}

/// Forty runs, half as large in the second half: one way or the other it is worse.
model::MeasurementTable table_of(const std::string& better, bool falls) {
  std::string text = "test_case,artifact,value,metric,better\n";
  for (int run = 0; run < 40; ++run)
    text += fmt::format("a,r{:02},{},FOM,{}\n", run, ((run < 20) == falls ? 100 : 50) + 0.1 * (run % 3), better);
  return format::parse_measurement_table(text, "table.csv");
}

model::History history_of(const model::Metric& metric, bool falls) {
  model::History history;
  history.environments.emplace_back();
  history.environment_classes.emplace_back("cpu");
  history.groups.emplace_back("report.json");
  model::HistorySeries& series = history.series.emplace_back();
  series.id = "a";
  series.metric = metric;
  series.headline = true;
  for (std::size_t run = 0; run < 40; ++run) {
    model::HistoryRun& of = history.runs.emplace_back();
    of.stored.location.id = std::to_string(run);
    of.metadata.sha = "c" + of.stored.location.id;
    of.published = true;
    model::HistoryPoint& point = series.points.emplace_back();
    point.run = point.measured_run = run;
    point.figures.emplace().value = ((run < 20) == falls ? 100 : 50) + 0.1 * static_cast<double>(run % 3);
  }
  judge::label_history(history, {});
  judge::alert_history(history, {}, {});
  judge::find_history_levels(history, 1);
  return history;
}

}  // namespace

TEST_CASE("A change of unknown direction is no regression in alerts, levels and trends", "[judge][directions]") {
  const auto road = GENERATE(Road{"own run", {.name = "score", .unit = "", .undirected = true}},
                             Road{"imported report", of_report(std::nullopt)},
                             Road{"table", table_of("none", true).cases.at(0).metric});
  const bool falls = GENERATE(true, false);
  CAPTURE(road.name, falls);
  REQUIRE(road.metric.undirected);
  const model::History history = history_of(road.metric, falls);
  for (const model::HistoryAlert& alert : history.alerts) CHECK(alert.state.empty());
  for (const model::HistoryPoint& point : history.series[0].points) {
    CHECK_FALSE(point.alert);
    CHECK(point.label == model::LiteralLabel::none);
  }
  REQUIRE(history.series[0].levels.size() == 1);
  REQUIRE(history.series[0].levels[0].changes.size() == 1);
  CHECK(history.series[0].levels[0].changes[0].label == ChangeLabel::change);
  judge::TrendSettings settings;
  settings.guards = judge::Guards::on;
  const auto trends = judge::find_trends(judge::trend_series(history), settings, std::nullopt, 1);
  CHECK_FALSE(model::regressed(trends.at(0)));
  REQUIRE(trends.at(0).changes.size() == 1);
  CHECK(trends[0].changes[0].label == ChangeLabel::change);
}

TEST_CASE("The same change with a direction is one, so that the test above can fail", "[judge][directions]") {
  model::Metric metric = of_report(model::Better::higher);
  REQUIRE_FALSE(metric.undirected);
  CHECK(history_of(metric, true).series[0].levels.at(0).changes.at(0).label == ChangeLabel::regression);
  CHECK(history_of(metric, false).series[0].levels.at(0).changes.at(0).label == ChangeLabel::progression);
  metric = table_of("lower", true).cases.at(0).metric;
  CHECK(history_of(metric, false).series[0].levels.at(0).changes.at(0).label == ChangeLabel::regression);
}

TEST_CASE("The dashboard says of a change what the direction of its metric says", "[judge][directions]") {
  struct Row {
    const char* better;
    bool falls;
    model::Directions set;
    ChangeLabel label;
  };
  const Row row = GENERATE(values<Row>({{"none", true, {}, ChangeLabel::change},
                                        {"none", false, {}, ChangeLabel::change},
                                        {"none", true, {{"F*", model::Better::higher}}, ChangeLabel::regression},
                                        {"none", false, {{"F*", model::Better::higher}}, ChangeLabel::progression},
                                        {"none", false, {{"FOM", model::Better::lower}}, ChangeLabel::regression},
                                        {"none", false, {{"time", model::Better::lower}}, ChangeLabel::change},
                                        {"lower", true, {{"FOM", model::Better::higher}}, ChangeLabel::progression},
                                        {"higher", true, {}, ChangeLabel::regression}}));
  CAPTURE(row.better, row.falls);
  model::Dashboard dashboard = judge::dashboard_of(table_of(row.better, row.falls));
  model::give_direction(dashboard.series.at(0).metric, row.set);
  judge::find_dashboard_levels(dashboard, 1);
  REQUIRE(dashboard.series[0].levels.size() == 1);
  REQUIRE(dashboard.series[0].levels[0].changes.size() == 1);
  CHECK(dashboard.series[0].levels[0].changes[0].change.label == row.label);
}

TEST_CASE("A table may say that neither direction is better", "[judge][directions]") {
  const bool falls = GENERATE(true, false);
  const model::MeasurementTable table = table_of("none", falls);
  judge::TrendSettings settings;
  settings.guards = judge::Guards::on;
  const auto trends = judge::find_trends(judge::trend_series(table, settings.samples), settings, std::nullopt, 1);
  CHECK_FALSE(model::regressed(trends.at(0)));
  CHECK(trends.at(0).changes.at(0).label == ChangeLabel::change);
  const model::ArtifactComparison compared = judge::compare_artifacts(table, 0, 39, {});
  for (const model::CaseResult& result : compared.results) CHECK_FALSE(result.better);
}
