// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../catch.hpp"
#include "base/random.hpp"
#include "judge/history_levels.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using model::HistoryAlert;
using namespace test::planted;

namespace {

/// The entry that tells a slow drift; null: there is none.
const HistoryAlert* drift_of(Runs& runs) {
  for (const HistoryAlert& alert : runs.history.alerts)
    if (alert.rule == "slow_drift") return &alert;
  return nullptr;
}

/// A run a day, whose values get a label as label_history gives them.
void judge_with_drift(Runs& runs) {
  for (std::size_t run = 0; run < runs.history.runs.size(); ++run)
    runs.history.runs[run].stored.time = base::Instant{} + std::chrono::hours(24 * run);
  for (model::HistorySeries& series : runs.history.series)
    for (model::HistoryPoint& point : series.points) point.label = model::LiteralLabel::stable;
  judge::find_long_drifts(runs.history, {});
  runs.judge();
}

}  // namespace

TEST_CASE("A change of a fraction of the noise in each run is told, with its pace", "[judge][alerts]") {
  Runs runs(61);
  Values values;
  for (int run = 0; run < 61; ++run) values.push_back(100 * std::pow(1.001, run) * (1 + 0.004 * (run * 7 % 5 - 2)));
  runs.add("a", time_metric, values);
  judge_with_drift(runs);
  const HistoryAlert* const drift = drift_of(runs);
  REQUIRE(drift != nullptr);
  CHECK(drift->state.empty());
  CHECK(drift->changed_in == 0U);
  CHECK(*drift->change_pct == Approx(5.9).margin(0.5));
  CHECK(drift->reason.starts_with("slowly worse by 5."));
  CHECK(drift->reason.find(" % since run 0, ") != std::string::npos);
  CHECK(drift->reason.ends_with(" % a month"));  // 3.1 % in 30.4 days
}

TEST_CASE("What one change of level explains is no slow drift, also on one of two machines", "[judge][alerts]") {
  std::vector<std::string> machines;
  for (int run = 0; run < 40; ++run) machines.push_back(run % 2 == 0 ? "amd" : "intel");
  for (const std::size_t before : {12U, 20U, 28U}) {
    CAPTURE(before);
    Runs runs(40, machines);
    runs.add("a", time_metric, levels(before, 1000, 40 - before, 1020));
    judge_with_drift(runs);
    CHECK(drift_of(runs) == nullptr);
    CHECK_FALSE(runs.history.series[0].drift);
  }
}

TEST_CASE("A drift for the better is not told, nor one beside an open alert", "[judge][alerts]") {
  for (const double factor : {0.999, 1.02}) {
    CAPTURE(factor);
    Runs runs(61);
    Values values;
    for (int run = 0; run < 61; ++run) values.push_back(100 * std::pow(factor, run));
    runs.add("a", time_metric, values);
    judge_with_drift(runs);
    CHECK(runs.history.series[0].drift);
    CHECK(drift_of(runs) == nullptr);
    CHECK((runs.alert_of("time") != nullptr) == (factor > 1));
  }
}

TEST_CASE("An alert in a drift says so, with the size that trend finds", "[judge][alerts]") {
  struct Row {
    model::Metric metric;
    double factor;
    std::string_view reason;
  };
  // Between the means of the first and the last five runs: 1.01^35.
  const std::vector<Row> rows{{time_metric, 1.01, "slowly worse by 41.66 % since run 0, until run 39"},
                              {{.name = "score", .unit = "frames", .better = model::Better::higher},
                               1 / 1.01,
                               "slowly worse by 29.41 % since run 0, until run 39"}};
  for (const Row& row : rows) {
    CAPTURE(row.metric.name);
    Runs runs(40);
    Values values;
    for (int run = 0; run < 40; ++run) values.push_back(100 * std::pow(row.factor, run));
    runs.add("a", row.metric, values);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of(row.metric.name);
    REQUIRE(alert != nullptr);
    CHECK(alert->reason == row.reason);
    CHECK_FALSE(alert->provisional);
    judge::find_history_levels(runs.history, 1);
    const std::optional<model::TrendDrift>& drift = runs.history.series[0].levels.at(0).drift;
    REQUIRE(drift);
    CHECK(drift->change.label == model::ChangeLabel::regression);
    CHECK(100 * *drift->change.change == Approx(*alert->change_pct));
    CHECK(drift->until == 39);
  }
}

TEST_CASE("The size of an alert is that of its level, however much that scatters", "[judge][alerts]") {
  base::Random random(7);
  constexpr int trials = 40;
  double away = 0;
  int alerts = 0;
  for (int trial = 0; trial < trials; ++trial) {
    Runs runs(60);
    Values values;
    for (int run = 0; run < 60; ++run) values.push_back((run < 40 ? 100 : 150) * std::exp(0.05 * random.normal()));
    runs.add("a", time_metric, values);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("time");
    if (alert == nullptr) continue;
    ++alerts;
    away += std::abs(*alert->change_pct - 50);
  }
  REQUIRE(alerts > trials / 2);
  // The ratio of the means of 40 and 20 values errs by 150 % * 5 % * sqrt(1/40 + 1/20) * sqrt(2/pi) = 1.64 points on
  // average. The alert knows neither where the level begins nor that it is one, and may err by 2.5 times as much.
  CHECK(away / alerts < 4.1);
}

TEST_CASE("A rise that has levelled off keeps its warning, which says until when it rose", "[judge][alerts]") {
  for (const int level : {40, 200}) {  // runs
    CAPTURE(level);
    const int rise = 60;
    Runs runs(static_cast<std::size_t>(rise + level));
    Values values;
    for (int run = 0; run < rise + level; ++run)
      values.push_back(100 * std::pow(1.001, std::min(run, rise)) * (1 + 0.004 * (run * 7 % 5 - 2)));
    runs.add("a", time_metric, values);
    judge_with_drift(runs);
    const HistoryAlert* const drift = drift_of(runs);
    REQUIRE(drift != nullptr);
    CHECK(*drift->change_pct == Approx(6).margin(0.7));
    const std::string word = " until run ";
    const std::size_t position = drift->reason.find(word);
    REQUIRE(position != std::string::npos);
    CHECK(std::abs(std::stoi(drift->reason.substr(position + word.size())) - rise) <= 12);
  }
}

TEST_CASE("A drift of any metric that alerts is told", "[judge][alerts]") {
  Runs runs(61);
  Values values;
  for (int run = 0; run < 61; ++run) values.push_back(1e8 * std::pow(1.001, run) * (1 + 0.004 * (run * 7 % 5 - 2)));
  runs.add("a", time_metric, levels(30, 1000, 31, 1000));
  runs.add("a", {.name = "heap", .unit = "bytes"}, values);
  judge_with_drift(runs);
  REQUIRE(drift_of(runs) != nullptr);
  CHECK(runs.history.series[drift_of(runs)->series].metric.name == "heap");
}
