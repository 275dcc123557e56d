// SPDX-License-Identifier: MIT
#include "judge/alerts.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "../catch.hpp"
#include "base/random.hpp"
#include "syntax/json.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

InnerNoise inner_of(std::string_view word) {
  return word == "unknown" ? InnerNoise::unknown : word == "error" ? InnerNoise::error : InnerNoise::spread;
}

std::vector<AlertSeries> series_of(syntax::JsonValue list) {
  std::vector<AlertSeries> all;
  list.each([&](syntax::JsonValue one) {
    AlertSeries& series = all.emplace_back();
    one.array("points").each([&](syntax::JsonValue point) {
      series.points.push_back({point.member("run").count("run"), point.number_of("x"), point.number_of("cov"),
                               point.member("environment").count("environment"), point.member("group").count("group"),
                               inner_of(point.find("inner").text())});
    });
    series.kind = one.member("kind").count("kind");
    for (const double run : one.array("accepted").numbers("accepted"))
      series.accepted.push_back(static_cast<std::size_t>(run));
  });
  return all;
}

void compare(syntax::JsonValue expected, const AlertJudgement& judgement) {
  CAPTURE(judgement.series);
  CHECK(judgement.series == expected.member("id").count("id"));
  CHECK(name_of(judgement.rule) == expected.string_of("rule"));
  CHECK(judgement.alert == expected.member("alert").as_boolean());
  CHECK(judgement.baselines == expected.member("n1").count("n1"));
  CHECK(judgement.pair_baselines == expected.member("n2").count("n2"));
  if (judgement.rule == AlertRule::suspect) return;  // its spread is that before the run itself
  const auto s = expected.number_at({"s"});
  REQUIRE(judgement.spread.has_value() == s.has_value());
  if (s) CHECK(*judgement.spread == Approx(*s).epsilon(1e-9));
  const bool by_case = judgement.rule == AlertRule::none || judgement.rule == AlertRule::test_case;
  const auto p = expected.number_at({judgement.side == model::Side::worse ? "p_worse" : "p_better"});
  if (p && by_case && judgement.p_value) CHECK(*judgement.p_value == Approx(*p).epsilon(1e-9));
}

AlertSeries steady(std::size_t runs, double x = 0) {
  AlertSeries series;
  for (std::size_t run = 0; run < runs; ++run) series.points.push_back({run, x, 0.01, 0, 0});
  return series;
}

}  // namespace

// The vectors come from tests/make_alert_fixtures.py, which transcribes the formula with NumPy and SciPy.
TEST_CASE("Alerts are those of an independent computation, run by run") {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/history/alert_vectors.json";
  const syntax::JsonDocument document = syntax::parse_json(text_of(path), path);
  std::size_t compared = 0;
  document.root().array("cases").each([&](syntax::JsonValue one) {
    INFO(one.string_of("name"));
    const std::vector<AlertSeries> series = series_of(one.array("series"));
    const AlertSettings settings;
    AlertReplay replay(series, settings);
    std::size_t run = 0;
    one.array("runs").each([&](syntax::JsonValue rows) {
      CAPTURE(run);
      const std::vector<AlertJudgement> judgements = replay.judge(run++);
      const std::vector<syntax::JsonValue> expected = rows.elements();
      REQUIRE(judgements.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) compare(expected[i], judgements[i]);
      compared += expected.size();
    });
  });
  CHECK(compared == 1757);
}

TEST_CASE("An alert names the run in which the change was seen first, once") {
  std::vector<AlertSeries> all{steady(9), steady(9), steady(9)};
  for (std::size_t run = 5; run < 7; ++run) all[1].points[run].x = std::log(1.5);
  const AlertSettings settings;
  AlertReplay replay(all, settings);
  for (std::size_t run = 0; run < 5; ++run) CHECK_FALSE(replay.judge(run)[1].alert);
  CHECK(replay.judge(5)[1].rule == AlertRule::suspect);
  const AlertJudgement found = replay.judge(6)[1];
  CHECK(found.rule == AlertRule::test_case);
  CHECK(found.alert);
  CHECK(found.side == model::Side::worse);
  CHECK(found.changed_in == 5);
  CHECK(std::exp(*found.change) == Approx(1.5));
  const AlertJudgement back = replay.judge(7)[1];
  CHECK(back.rule == AlertRule::recovered);
  CHECK_FALSE(back.alert);
  CHECK(back.changed_in == 5);
}

TEST_CASE("What stays slower stays an alert, against the level before it") {
  std::vector<AlertSeries> all{steady(40)};
  for (std::size_t run = 10; run < 40; ++run) all[0].points[run].x = 0.5;
  const AlertSettings settings;
  AlertReplay replay(all, settings);
  std::size_t alerts = 0;
  for (std::size_t run = 0; run < 40; ++run) {
    const AlertJudgement judgement = replay.judge(run)[0];
    alerts += judgement.alert ? 1 : 0;
    if (run > 11) CHECK(judgement.rule == AlertRule::still_open);
  }
  CHECK(alerts == 29);
}

// One value a run with 1 % noise, and a step of 15 % in the last ten runs.
TEST_CASE("A single disturbed run, however far and early, hides no lasting step") {
  const AlertSettings settings;
  for (const std::size_t disturbed : {0, 2, 4, 12, 25})
    for (const double factor : {1.0, 1.5, 3.0, 10.0}) {
      CAPTURE(disturbed, factor);
      base::Random random(7);
      std::vector<AlertSeries> all(1);
      for (std::size_t run = 0; run < 40; ++run)
        all[0].points.push_back(
            {run, 0.01 * random.normal() + (run < 30 ? 0 : std::log(1.15)), 0, 0, 0, InnerNoise::unknown});
      all[0].points[disturbed].x += std::log(factor);
      AlertReplay replay(all, settings);
      std::vector<std::size_t> alerts;
      for (std::size_t run = 0; run < 40; ++run)
        if (replay.judge(run)[0].alert && run >= 30) alerts.push_back(run);
      CAPTURE(alerts);
      CHECK(alerts == std::vector<std::size_t>{31, 32, 33, 34, 35, 36, 37, 38, 39});
    }
}

TEST_CASE("A run more than five published runs ago is no pair") {
  std::vector<AlertSeries> all{steady(4)};
  all[0].points.push_back({8, 0.5, 0.01, 0, 0});
  all[0].points.push_back({14, 0, 0.01, 0, 0});
  const AlertSettings settings;
  AlertReplay replay(all, settings);
  for (const std::size_t run : {0, 1, 2, 3}) replay.judge(run);
  CHECK(replay.judge(8)[0].pair == 3);
  CHECK(replay.judge(14)[0].rule == AlertRule::no_pair);
}

// exp(z s sqrt(1 + 1/n)) - 1 with z = scipy.stats.t.isf(sqrt(0.05 / 290), 3) = np.float64(4.0994), s = 0.02, n = 4
TEST_CASE("The detectable change grows with spread and with the number of test cases") {
  const AlertSettings settings;
  CHECK(detectable_change(0.02, 4, {290, 1}, settings) == Approx(0.09599691504247086).epsilon(1e-9));
  CHECK(detectable_change(0.02, 4, {1, 1}, settings) < detectable_change(0.02, 4, {290, 1}, settings));
}
