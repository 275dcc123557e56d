// SPDX-License-Identifier: MIT
#include "judge/alert_curve.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

std::vector<CurvePoint> points_with(std::span<const double> values) {
  std::vector<CurvePoint> points;
  for (const double value : values)
    points.push_back({std::to_string(points.size() + 1), "new", {.value = value, .anchored = {}}});
  return points;
}

const model::AlertEntry alert{.kind = "benchmarks", .run_id = "5", .id = "a", .metric = "time", .change_run_id = "4"};

}  // namespace

TEST_CASE("a curve has the level before the change and the place of the change", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151};
  const auto curve = alert_curve(alert, "ms", points_with(values));
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
  const auto curve = alert_curve(suspect, "ms", points_with(values));
  REQUIRE(curve);
  CHECK(curve->changed == 4);
  CHECK(curve->before == 101.5);
}

TEST_CASE("values of other machines, failures and carried values are left out", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151, 152};
  std::vector<CurvePoint> points = points_with(values);
  points[0].machine = "old";
  points[3].machine = "old";
  points[2].figure.value.reset();
  points.push_back({"7", "old", {}});
  const auto curve = alert_curve(alert, "ms", points);
  REQUIRE(curve);
  CHECK(curve->values == std::vector<double>{104, 151, 152});
  CHECK(curve->changed == 1);
}

TEST_CASE("relative to anchors, the machine does not matter", "[judge][alerts]") {
  const double values[] = {100, 200, 102, 300, 151};
  std::vector<CurvePoint> points = points_with(values);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].machine = i % 2 == 1 ? "slow" : "fast";
    points[i].figure.anchored = i < 3 ? 100 : 150;
  }
  const auto curve = alert_curve(alert, "ms", points);
  REQUIRE(curve);
  CHECK(curve->machine.empty());
  CHECK(curve->values == std::vector<double>{100, 100, 100, 150, 150});
}

TEST_CASE("the newest 30 values are shown, the level may be of earlier ones", "[judge][alerts]") {
  std::vector<double> values(60, 150);
  for (std::size_t i = 0; i < 20; ++i) values[i] = i < 10 ? 50 : 100;
  model::AlertEntry old = alert;
  old.change_run_id = "21";
  const auto curve = alert_curve(old, "ms", points_with(values));
  REQUIRE(curve);
  CHECK(curve->values == std::vector<double>(30, 150));
  CHECK(curve->before == 100);
  CHECK(curve->changed == 0);
}

TEST_CASE("without a level before the change there is no curve", "[judge][alerts]") {
  const double values[] = {100, 104, 102, 150, 151}, nothing[] = {0, 0, 0, 1, 1}, few[] = {1, 2};
  model::AlertEntry first = alert;
  first.change_run_id = "1";
  CHECK_FALSE(alert_curve(first, "ms", points_with(values)));
  CHECK_FALSE(alert_curve(alert, "ms", points_with(nothing)));
  CHECK_FALSE(alert_curve(alert, "ms", points_with(few)));
  CHECK_FALSE(alert_curve(alert, "ms", {}));
}

TEST_CASE("alerts are drawn before suspicions, three at most", "[judge][alerts]") {
  const auto entry = [](const char* id, double change) { return model::AlertEntry{.id = id, .change_pct = change}; };
  const model::AlertsReport report{.open = {entry("b", -50), entry("a", 5)},
                                   .suspect = {entry("d", 100), entry("c", 90)}};
  std::vector<std::string> ids;
  for (const model::AlertEntry& one : most_changed(report)) ids.push_back(one.id);
  CHECK(ids == std::vector<std::string>{"b", "a", "d"});
}
