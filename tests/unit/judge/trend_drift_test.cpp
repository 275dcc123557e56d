// SPDX-License-Identifier: MIT
#include "judge/trend_drift.hpp"

#include <chrono>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using model::ChangeLabel;
using Value = std::function<double(std::size_t run, base::Random& random)>;

namespace {

model::Trend trend_of(std::size_t runs, const Value& value, base::Random& random, model::Metric metric = {}) {
  model::TrendSeries series;
  series.metric = std::move(metric);
  for (std::size_t i = 0; i < runs; ++i) {
    series.runs.emplace_back().values = {value(i, random)};
    series.runs.back().time = base::Instant{} + std::chrono::days(i);
  }
  judge::TrendSettings settings;
  settings.guards = judge::Guards::on;
  std::vector<model::Trend> trends{find_trend(series, settings, judge::TrendSearch::fast)};
  judge::find_drifts(trends, settings);
  return std::move(trends.front());
}

double growing(std::size_t run, double share, double noise, base::Random& random) {
  return 100 * std::pow(1 + share, run) * (1 + noise * random.normal());
}

}  // namespace

TEST_CASE("A steady rise is a regression, however smooth it is", "[judge][trend]") {
  struct Case {
    double share, noise;
  };
  base::Random random(1);
  for (const Case& rise : {Case{0.02, 0.005}, Case{0.02, 0}, Case{0.03, 0}, Case{0.005, 0.002}, Case{0.002, 0.02}})
    for (const std::size_t runs : {50U, 100U, 200U}) {
      CAPTURE(rise.share, rise.noise, runs);
      const model::Trend trend = trend_of(
          runs, [&](std::size_t i, base::Random& from) { return growing(i, rise.share, rise.noise, from); }, random);
      CHECK(regressed(trend));
      CHECK(count_of(trend, ChangeLabel::progression) == 0);
      const double newest = 100 * std::pow(1 + rise.share, static_cast<double>(runs) - 1);
      CHECK(present_level(trend) == Approx(newest).epsilon(0.1));
    }
}

TEST_CASE("A drift says since when, from where and to where, and the short-term change is by its runs",
          "[judge][trend]") {
  base::Random random(2);
  const model::Trend trend =
      trend_of(50, [](std::size_t i, base::Random&) { return 100 + static_cast<double>(i); }, random);
  REQUIRE(trend.drift);
  CHECK(trend.drift->change.index == 0);
  CHECK(trend.drift->until == 49);
  CHECK(trend.drift->change.label == ChangeLabel::regression);
  CHECK(trend.drift->change.before == 102);  // the average of 100 to 104
  CHECK(trend.drift->change.after == 147);   // of 145 to 149
  CHECK(*trend.drift->change.change == Approx(45.0 / 102));
  REQUIRE(trend.compliance);
  CHECK(*trend.compliance->short_term == Approx(7.0 / 140));  // a week before, 138 to 142
}

TEST_CASE("The direction of a drift is that of its metric", "[judge][trend]") {
  base::Random random(3);
  model::Metric rate, unknown;
  rate.better = model::Better::higher;
  unknown.undirected = true;
  const Value value = [](std::size_t i, base::Random& from) { return growing(i, 0.01, 0.002, from); };
  CHECK(trend_of(60, value, random, rate).drift->change.label == ChangeLabel::progression);
  CHECK_FALSE(regressed(trend_of(60, value, random, rate)));
  CHECK(trend_of(60, value, random, unknown).drift->change.label == ChangeLabel::change);
}

TEST_CASE("Neither noise nor a step nor what wanders is a drift", "[judge][trend]") {
  base::Random random(4);
  double last = 0;
  const std::vector<std::pair<std::string, Value>> cases{
      {"noise", [](std::size_t, base::Random& from) { return 100 + 3 * from.normal(); }},
      {"outliers", [](std::size_t i, base::Random& from) { return 100 + (i % 19 == 7 ? 20 : 2) * from.normal(); }},
      {"equal", [](std::size_t, base::Random&) { return 100; }},
      {"step", [](std::size_t i, base::Random& from) { return (i < 30 ? 100 : 110) + 2 * from.normal(); }},
      {"swinging", [&last](std::size_t, base::Random& from) { return 100 + 2 * (last = 0.9 * last + from.normal()); }}};
  for (const auto& [name, value] : cases) {
    int found = 0;
    for (int i = 0; i < 100; ++i) found += trend_of(60, value, random).drift ? 1 : 0;
    CAPTURE(name);
    CHECK(found <= 2);
  }
}

TEST_CASE("A drift below the minimum effect, or in fewer than 20 runs, does not count", "[judge][trend]") {
  base::Random random(5);
  const auto rising = [](double share) {
    return [share](std::size_t i, base::Random&) { return 100 * (1 + share * static_cast<double>(i)); };
  };
  CHECK_FALSE(trend_of(50, rising(0.0002), random).drift);  // +0.9 %
  CHECK(trend_of(50, rising(0.0004), random).drift);        // +1.8 %
  CHECK_FALSE(trend_of(19, rising(0.01), random).drift);
  CHECK(trend_of(20, rising(0.01), random).drift);
}
