// SPDX-License-Identifier: MIT
#include "judge/alert_curve.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

/// A series of a history with the machines "new" and "old", a run for each value.
struct Measured {
  model::History history;
  model::HistorySeries series;

  explicit Measured(std::span<const double> values) {
    history.environment_classes = {"new", "old"};
    series.metric.unit = "ms";
    for (const double value : values) {
      model::HistoryPoint& point = series.points.emplace_back();
      point.run = point.measured_run = history.runs.size();
      point.figures.emplace().value = value;
      history.runs.emplace_back();
      history.runs.back().stored.location.id = std::to_string(history.runs.size());
    }
  }
  std::optional<model::AlertCurve> curve(const model::AlertEntry& entry) const {
    return alert_curve(entry, history, series);
  }
};

const model::AlertEntry alert{.kind = "benchmarks", .run_id = "5", .id = "a", .metric = "time", .change_run_id = "4"};

}  // namespace

TEST_CASE("a curve has the level before the change and the place of the change", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151};
  const auto curve = Measured(values).curve(alert);
  REQUIRE(curve);
  CHECK(*curve == model::AlertCurve{.id = "a",
                                    .metric = "time",
                                    .unit = "ms",
                                    .machine = "new",
                                    .values = {100, 104, 102, 150, 151},
                                    .before = 102,
                                    .changed = 3});
}

TEST_CASE("a suspicion is about the newest value", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 101, 151};
  const model::AlertEntry suspect{.kind = "benchmarks", .run_id = "5", .id = "a", .metric = "time"};
  const auto curve = Measured(values).curve(suspect);
  REQUIRE(curve);
  CHECK(curve->changed == 4);
  CHECK(curve->before == 101.5);
}

TEST_CASE("values of other machines, failures and carried values are left out", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151, 151, 152};
  Measured measured(values);
  measured.series.points[0].environment = measured.series.points[3].environment = 1;
  measured.series.points[2].figures.reset();
  measured.series.points[5].measured_run = 4;
  const auto curve = measured.curve(alert);
  REQUIRE(curve);
  CHECK(curve->values == std::vector<double>{104, 151, 152});
  CHECK(curve->changed == 1);
}

TEST_CASE("relative to anchors, the machine does not matter", "[judge][alerts]") {
  const double values[] = {100, 200, 102, 300, 151};
  Measured measured(values);
  for (model::HistoryPoint& point : measured.series.points) {
    point.environment = point.run % 2;
    point.anchored = model::AnchoredFigures{0, point.run < 3 ? 100.0 : 150.0, 0};
  }
  const auto curve = measured.curve(alert);
  REQUIRE(curve);
  CHECK(curve->machine.empty());
  CHECK(curve->values == std::vector<double>{100, 100, 100, 150, 150});
}

TEST_CASE("the newest 30 values are shown, the level may be of earlier ones", "[judge][alerts]") {
  std::vector<double> values(60, 150);
  for (std::size_t i = 0; i < 20; ++i) values[i] = i < 10 ? 50 : 100;
  model::AlertEntry old = alert;
  old.change_run_id = "21";
  const auto curve = Measured(values).curve(old);
  REQUIRE(curve);
  CHECK(curve->values == std::vector<double>(30, 150));
  CHECK(curve->before == 100);
  CHECK(curve->changed == 0);
}

TEST_CASE("without a level before the change there is no curve", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151}, nothing[] = {0, 0, 0, 1, 1}, few[] = {1, 2};
  model::AlertEntry first = alert;
  first.change_run_id = "1";
  CHECK_FALSE(Measured(values).curve(first));
  CHECK_FALSE(Measured(nothing).curve(alert));
  CHECK_FALSE(Measured(few).curve(alert));
  CHECK_FALSE(Measured({}).curve(alert));
}

TEST_CASE("alerts are drawn before suspicions, three at most", "[judge][alerts]") {
  const auto entry = [](const char* id, double change) { return model::AlertEntry{.id = id, .change_pct = change}; };
  const model::AlertsReport report{.open = {entry("b", -50), entry("a", 5)},
                                   .suspect = {entry("d", 100), entry("c", 90)}};
  std::vector<std::string> ids;
  for (const model::AlertEntry& one : most_changed(report)) ids.push_back(one.id);
  CHECK(ids == std::vector<std::string>{"b", "a", "d"});
}
