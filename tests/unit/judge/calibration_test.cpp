// SPDX-License-Identifier: MIT
#include "judge/calibration.hpp"

#include "../catch.hpp"
#include "base/error.hpp"
#include "format/calibration_json.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using judge::calibration_item;
using judge::known_detectable_change;

namespace {

constexpr const char* stored =
    R"({"schema": "benchgate.calibrate.v1", "store": "git:perf-raw", "runs": 9, "measurable": 3,
"items": [{"id": "main|sort|", "metric": "wall_ms", "detectable_pct": 6.5},
{"id": "main|parse@n=1|", "metric": "wall_ms", "detectable_pct": 2.5},
{"id": "other|parse@n=1|", "metric": "wall_ms", "detectable_pct": 9},
{"id": "main|load|", "metric": "wall_ms", "why": "not measurable: 1 earlier run"}]})";

}  // namespace

TEST_CASE("What a history shows of a test case is known by its name, if that is its alone", "[store]") {
  const model::Calibration calibration = format::parse_calibration(stored, "calibration.json");
  CHECK(calibration.runs == 9);
  CHECK(known_detectable_change(calibration, "sort") == 6.5);
  CHECK_FALSE(known_detectable_change(calibration, "parse@n=1"));
  CHECK_FALSE(known_detectable_change(calibration, "load"));
  CHECK_FALSE(known_detectable_change(calibration, "main"));
  CHECK_FALSE(known_detectable_change({}, "sort"));
}

TEST_CASE("A calibration is good news when every test case can alert", "[store]") {
  model::Calibration calibration = format::parse_calibration(stored, "calibration.json");
  const model::CheckItem item = calibration_item(calibration);
  CHECK(item.status == model::Condition::limited);
  CHECK(item.found == "the history of this project alerts for 3 of 4 test cases, from changes of 6.5 % on (median)");
  calibration.cases.pop_back();
  CHECK(calibration_item(calibration).status == model::Condition::good);
  CHECK(calibration_item(calibration).advice.empty());
  calibration.cases.clear();
  CHECK(calibration_item(calibration).found == "the history of this project cannot decide anything yet");
}

TEST_CASE("A calibration of another schema or without its members is refused", "[store]") {
  CHECK_THROWS_AS(format::parse_calibration(R"({"schema": "benchgate.calibrate.v2"})", "c.json"), Error);
  CHECK_THROWS_AS(format::parse_calibration(R"({"schema": "benchgate.calibrate.v1"})", "c.json"), Error);
  CHECK_THROWS_AS(format::parse_calibration("7", "c.json"), Error);
}

TEST_CASE("What is detectable is never less than the least change of an alert", "[judge][alerts]") {
  using namespace test::planted;
  struct Row {
    std::string_view tool;
    model::Metric metric;
    double level;
    std::optional<double> percent, points;
    std::optional<double> reruns;
  };
  const std::vector<Row> rows{{"hyperfine", time_metric, 100, 2, {}, 1},
                              {"hyperfine", {.name = "max_rss_kb", .unit = "kB"}, 3000, 2, {}, 1},
                              // More than 256 kB, which no number of measurements makes less.
                              {"benchgate", {.name = "max_rss_kb", .unit = "kB"}, 3000, 8.52, {}, {}},
                              {"benchgate", {.name = "max_rss_kb", .unit = "kB"}, 256000, 2, {}, 1},
                              {"hyperfine", {.name = "error_rate", .unit = "ratio"}, 0.0001, {}, 1, {}}};
  for (const Row& row : rows) {
    CAPTURE(row.tool, row.metric.name, row.level);
    Runs runs(60);
    runs.history.environments[0].tool = row.tool;
    for (model::HistoryPoint& point : runs.add("a", row.metric, levels(60, row.level, 0, 0)).points) {
      point.figures->cov = 0.0001;
      point.figures->n = 100000;
    }
    runs.judge();
    const model::Calibration calibration = judge::calibrate({{&runs.history}}, {});
    REQUIRE(calibration.cases.size() == 1);
    const model::CalibratedCase& one = calibration.cases[0];
    CHECK(one.detectable_pct.has_value() == row.percent.has_value());
    if (row.percent) CHECK(*one.detectable_pct == Approx(*row.percent).epsilon(0.002));
    CHECK(one.detectable_points.has_value() == row.points.has_value());
    if (row.points) CHECK(*one.detectable_points == Approx(*row.points).epsilon(0.01));
    CHECK(one.reruns == row.reruns);
  }
}
