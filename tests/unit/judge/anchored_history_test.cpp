// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "judge/alert_series.hpp"
#include "judge/history_judgement.hpp"
#include "judge/history_levels.hpp"

using namespace benchgate;

namespace {

/// A history of one test case, a run a point, each on one of several machines.
class Anchors {
 public:
  Anchors() {
    history.series.emplace_back();
    history.series[0].id = "main|sort|";
    history.series[0].headline = true;
    history.series[0].metric = {.name = "wall_ms", .unit = "ms"};
  }

  model::HistoryPoint& add(double head, const std::string& anchor_commit = "", double anchor = 0,
                           const std::string& machine = "cpu") {
    model::HistoryRun& run = history.runs.emplace_back();
    run.stored.location.id = std::to_string(history.runs.size());
    run.metadata.sha = "c" + run.stored.location.id;
    run.published = true;
    model::HistoryPoint point;
    point.run = point.measured_run = history.runs.size() - 1;
    point.environment = environment(machine);
    point.stability = model::Stability::stable;
    model::Figures figures;
    figures.value = head;
    figures.median = head;
    figures.n = 20;
    figures.cov = 0.003;
    figures.ci99_lower = head * 0.999;
    figures.ci99_upper = head * 1.001;
    figures.ci_reliable = true;
    point.figures = figures;
    if (!anchor_commit.empty()) point.anchor = model::AnchorFigures{anchor_commit, anchor, 0.004, true};
    history.series[0].points.push_back(point);
    if (history.groups.empty()) history.groups.emplace_back("main/sort");
    return history.series[0].points.back();
  }

  const model::AnchoredFigures& anchored(std::size_t index) {
    judge::chain_anchors(history);
    REQUIRE(history.series[0].points.at(index).anchored);
    return *history.series[0].points[index].anchored;
  }

  const model::HistoryPoint& judged(std::size_t index) {
    judge::chain_anchors(history);
    judge::label_history(history, {});
    judge::alert_history(history, {}, {});
    return history.series[0].points.at(index);
  }

  model::History history;

 private:
  std::size_t environment(const std::string& machine) {
    for (std::size_t i = 0; i < history.environment_classes.size(); ++i)
      if (history.environment_classes[i] == machine) return i;
    history.environments.emplace_back();
    history.environment_classes.push_back(machine);
    return history.environments.size() - 1;
  }
};

}  // namespace

// The numbers are those of the sentence in spec alerts.md, "Anchored points", worked out by hand.
TEST_CASE("A point with an anchor stands as head / anchor times the median of the chain's first anchor", "[store]") {
  Anchors anchors;
  anchors.add(12, "v1", 10);
  anchors.add(26, "v1", 20);  // a machine half as fast: 30 % over the anchor instead of 20 %
  CHECK(anchors.anchored(0).value == Approx(12));
  CHECK(anchors.anchored(1).value == Approx(13));
  CHECK(anchors.anchored(1).cov == Approx(0.005));  // sqrt(0.003^2 + 0.004^2)
  CHECK(anchors.anchored(1).chain == 0);
}

TEST_CASE("When the anchor moves, the chain goes on by the ratio that one session measured", "[store]") {
  Anchors anchors;
  anchors.add(12, "v1", 10);
  anchors.add(9, "v2", 18, "other");
  anchors.history.series[0].links = {{"v2", "v1", 1.2, 0.012}};
  CHECK(anchors.anchored(1).value == Approx(0.5 * 1.2 * 10));
  CHECK(anchors.anchored(1).cov == Approx(0.013));  // sqrt(0.005^2 + 0.012^2)
  CHECK(anchors.anchored(1).chain == 0);
}

TEST_CASE("Anchors compare over several steps, and in either direction", "[store]") {
  Anchors anchors;
  anchors.add(10, "v2", 10);
  anchors.add(10, "v4", 10);
  anchors.add(10, "v1", 10);
  anchors.history.series[0].links = {{"v4", "v3", 3, 0.01}, {"v3", "v2", 2, 0.01}, {"v2", "v1", 4, 0.01}};
  CHECK(anchors.anchored(1).value == Approx(60));
  CHECK(anchors.anchored(1).cov == Approx(std::sqrt(0.005 * 0.005 + 2 * 0.01 * 0.01)));
  CHECK(anchors.anchored(2).value == Approx(2.5));
}

TEST_CASE("Anchors that no session measured together begin a new chain", "[store]") {
  Anchors anchors;
  anchors.add(12, "v1", 10);
  anchors.add(9, "v2", 18);
  CHECK(anchors.anchored(1).value == Approx(9));
  CHECK(anchors.anchored(1).chain == 1);
}

TEST_CASE("An anchor that is not stable does not count, nor one of a point that was carried", "[store]") {
  Anchors anchors;
  anchors.add(12, "v1", 10).anchor->stable = false;
  anchors.add(12, "v1", 10).measured_run = 0;
  judge::chain_anchors(anchors.history);
  for (const model::HistoryPoint& point : anchors.history.series[0].points) CHECK_FALSE(point.anchored);
}

TEST_CASE("Each run on another machine alerts by its anchor, and not without", "[store]") {
  Anchors anchored, raw;
  for (int run = 0; run < 6; ++run) {
    const double speed = 1 + 0.3 * run, head = run < 4 ? 10 : 13;
    anchored.add(head * speed, "v1", 10 * speed, "cpu " + std::to_string(run));
    raw.add(head * speed, "", 0, "cpu " + std::to_string(run));
  }
  const model::HistoryPoint& found = anchored.judged(5);
  CHECK(found.alert);
  CHECK(found.rule == "test_case");
  CHECK_FALSE(found.label == model::LiteralLabel::regression);  // it stays on the raw values
  REQUIRE_FALSE(anchored.history.alerts.empty());
  CHECK(*anchored.history.alerts.back().change_pct == Approx(30));
  CHECK_FALSE(raw.judged(5).alert);
  CHECK(raw.judged(5).rule == "no_baseline");
}

TEST_CASE("Points of one chain are no baseline of another, nor of points without an anchor", "[store]") {
  Anchors anchors;
  for (int run = 0; run < 4; ++run) anchors.add(10, "v1", 10);
  anchors.add(13, "v2", 10);
  anchors.add(13, "v2", 10);
  CHECK_FALSE(anchors.judged(5).alert);
  CHECK(anchors.history.alerts.back().reason ==
        "not measurable: 0 of 2 runs on this chain of anchors before runs 5 and 6, which are judged together");
  CHECK(judge::comparison_class(anchors.history, anchors.history.series[0].points[5]) == "anchored 2");
}

TEST_CASE("A slow drift is found by anchors across machines", "[store]") {
  Anchors anchors;
  for (int run = 0; run < 12; ++run) {
    const double speed = run % 2 == 0 ? 1 : 1.5;
    anchors.add((10 + 0.06 * run) * speed, "v1", 10 * speed, "cpu " + std::to_string(run));
  }
  anchors.judged(11);
  judge::find_long_drifts(anchors.history, {});
  REQUIRE(anchors.history.series[0].drift);
  CHECK(anchors.history.series[0].drift->change_pct == Approx(100 * (10.54 / 10.12 - 1)));
}

TEST_CASE("Levels are found in the values of the newest chain of anchors, and a change saves bits", "[store]") {
  Anchors anchors;
  anchors.add(500);
  anchors.add(700, "v0", 10);
  for (int run = 0; run < 12; ++run) {
    const double speed = 1 + 0.2 * (run % 3), head = (run < 6 ? 10 : 13) + 0.01 * (run % 2);
    anchors.add(head * speed, "v1", 10 * speed, "cpu " + std::to_string(run % 3));
  }
  judge::chain_anchors(anchors.history);
  judge::find_history_levels(anchors.history, 1);
  const model::HistorySeries& series = anchors.history.series[0];
  REQUIRE(series.levels.at(0).changes.size() == 1);
  CHECK(series.levels.at(0).changes[0].index == 8);
  CHECK(series.levels.at(0).changes[0].label == model::ChangeLabel::regression);
  CHECK(series.levels.at(0).changes[0].bits_saved > 1);
  CHECK(*series.levels.at(0).changes[0].change == Approx(0.3).epsilon(0.01));
  REQUIRE(series.levels.at(0).groups.size() == 2);
  CHECK(series.levels.at(0).groups[0].size == 6);
  CHECK(series.levels.at(0).groups[0].start == 2);
}

TEST_CASE("A series whose newest point has no anchor is compared by its own values, without carried ones", "[store]") {
  using model::HistoryPoint;
  const auto point = [](double value, std::optional<model::AnchoredFigures> anchored = {}) {
    HistoryPoint measured;
    measured.figures.emplace().value = value;
    measured.anchored = anchored;
    return measured;
  };
  const HistoryPoint failed;
  const std::vector<HistoryPoint> points{point(1, {{0, 5, 0}}), point(2), failed, point(3)};
  CHECK(judge::comparable_values(points) == std::vector<std::optional<double>>{1, 2, {}, 3});
  const std::vector<HistoryPoint> anchored{point(1, {{0, 5, 0}}), point(2), point(3, {{1, 6, 0}}),
                                           point(4, {{1, 7, 0}}), failed};
  CHECK(judge::comparable_values(anchored) == std::vector<std::optional<double>>{{}, {}, 6, 7, {}});
}
