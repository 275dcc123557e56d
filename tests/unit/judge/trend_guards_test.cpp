// SPDX-License-Identifier: MIT
#include "judge/trend_guards.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;
using judge::Guards;
using judge::TrendSearch;
using judge::TrendSettings;

namespace {

/// Runs around 100 with a noise of 3.4: `before` of them, then `after` that are `step` noises higher.
model::TrendSeries small_step(std::size_t before, std::size_t after, double step, base::Random& random) {
  model::TrendSeries series;
  for (std::size_t i = 0; i < before + after; ++i)
    series.runs.emplace_back().values = {100 + 3.4 * (random.normal() + (i < before ? 0 : step))};
  return series;
}

model::Trend guarded_trend(const model::TrendSeries& series) {
  TrendSettings settings;
  settings.guards = Guards::on;
  return find_trend(series, settings, TrendSearch::fast);
}

struct Found {
  int near = 0;    // series with a change of level at most 5 runs from the step
  int false_ = 0;  // other changes of level
};

Found found_of(std::size_t before, std::size_t after, double step, int count) {
  base::Random random(39);
  Found found;
  for (int i = 0; i < count; ++i) {
    bool near = false;
    for (const model::TrendChange& change : guarded_trend(small_step(before, after, step, random)).changes) {
      if (!model::is_new_level(change.label)) continue;
      const bool is_near = change.index + 5 >= before && change.index <= before + 5;
      (is_near ? found.near : found.false_) += is_near && near ? 0 : 1;
      near = near || is_near;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the noise is that of neighbours, and far values count at most three of it", "[judge][trend]") {
  // Differences 1, 1, 1, 1, 37, 38, 1, 1, 1: their median is 1, so the noise is 1 / 0.67449 / sqrt 2; by hand.
  const std::vector<double> values{10, 11, 10, 11, 10, 47, 9, 10, 11, 10};
  const judge::GuardedValues guarded = judge::guard_values(values);
  CHECK(guarded.noise == Approx(1.048358).epsilon(1e-6));
  CHECK(guarded.values[5] == Approx(10 + 3 * 1.048358).epsilon(1e-6));
  CHECK(guarded.outliers == 1);
  CHECK(guarded.values[4] == 10);
  CHECK(guarded.values[9] == 10);
  const judge::GuardedValues equal = judge::guard_values(std::vector<double>{5, 5, 5, 5, 9, 9, 9});
  CHECK(equal.noise == 0);
  CHECK(equal.values == std::vector<double>{5, 5, 5, 5, 9, 9, 9});
  CHECK(judge::guard_values({}).values.empty());
}

TEST_CASE("the newest runs are not clipped when all are off to one side", "[judge][trend]") {
  const std::vector<double> step{10, 11, 10, 11, 10, 11, 10, 11, 30, 31};
  CHECK(judge::guard_values(step).values == step);
  std::vector<double> back = step;
  back.push_back(10);
  CHECK(judge::guard_values(back).values[8] < 15);
  CHECK(judge::guard_values(back).values[9] < 15);
}

// 3 noises are the least of a single value that is far off: a new level of 8 is found whatever its length.
TEST_CASE("a clear step is found at its run, however few runs there are since", "[judge][trend]") {
  for (const auto& [before, after] :
       {std::pair{40U, 2U}, {40U, 3U}, {40U, 4U}, {40U, 5U}, {40U, 7U}, {40U, 14U}, {4U, 14U}, {5U, 8U}, {3U, 40U}})
    for (const double step : {8.0, -8.0, 20.0})
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(before, after, step, seed);
        base::Random random(seed);
        const model::Trend trend = guarded_trend(small_step(before, after, step, random));
        std::size_t levels = 0;
        for (const model::TrendChange& change : trend.changes) {
          if (!model::is_new_level(change.label)) continue;
          CHECK(change.index == before);
          ++levels;
        }
        CHECK(levels == 1);
      }
}

TEST_CASE("five runs in a row that agree are not clipped", "[judge][trend]") {
  const std::vector<double> level{10, 11, 10, 11, 10, 11, 30, 31, 30, 31, 30, 11, 10, 11, 10, 11, 10};
  CHECK(judge::guard_values(level).values == level);
  std::vector<double> four = level;
  four.erase(four.begin() + 8);
  CHECK(judge::guard_values(four).outliers == 4);
}

TEST_CASE("the newest runs that are back at the level before count as they are", "[judge][trend]") {
  for (const std::size_t slow : {1U, 2U, 3U, 4U, 5U, 6U, 8U})
    for (const std::size_t good : {1U, 2U, 3U, 4U, 5U}) {
      CAPTURE(slow, good);
      std::vector<double> values;
      for (std::size_t i = 0; i < 20 + slow + good; ++i)
        values.push_back((i >= 20 && i < 20 + slow ? 125 : 100) + static_cast<double>(i % 3));
      const judge::GuardedValues newest = judge::guard_values(values);
      for (std::size_t i = 20 + slow; i < values.size(); ++i) CHECK(newest.values[i] == values[i]);
      std::reverse(values.begin(), values.end());
      const judge::GuardedValues oldest = judge::guard_values(values);
      for (std::size_t i = 0; i < good; ++i) CHECK(oldest.values[i] == values[i]);
    }
}

TEST_CASE("the newest runs at the level before are not drawn to a later one", "[judge][trend]") {
  // In the last 11 runs, 5 are at the level before.
  const std::vector<double> values{100,   100.2, 99.9, 100.1, 99.8, 100,   100.2, 99.9, 130,
                                   130.1, 129.9, 100,  100.1, 99.9, 130.1, 129.8, 130};
  const std::vector<double> guarded = judge::guard_values(values).values;
  for (std::size_t i = 11; i < values.size(); ++i) CHECK(guarded[i] == values[i]);
}

TEST_CASE("small lasting steps are found, and noise has none", "[judge][trend]") {
  // The description length alone finds 34 % of steps of 1.5 noise.
  CHECK(found_of(60, 20, 1.5, 100).near >= 70);
  CHECK(found_of(60, 20, 2, 100).near >= 96);
  CHECK(found_of(60, 20, 0, 200).false_ <= 5);
}

TEST_CASE("runs of two modes are no levels", "[judge][trend]") {
  base::Random random(40);
  int changes = 0;
  for (int i = 0; i < 100; ++i) {
    model::TrendSeries series;
    for (int k = 0; k < 120; ++k)
      series.runs.emplace_back().values = {100 + random.normal() + (random.normal() > 0 ? 10 : 0)};
    for (const model::TrendChange& change : guarded_trend(series).changes) changes += model::is_new_level(change.label);
  }
  CHECK(changes <= 15);  // the model: 6.5
}

TEST_CASE("an episode is shorter than a tenth of the series, or has at most ten runs", "[judge][trend]") {
  CHECK(judge::is_episode(10, 40));
  CHECK_FALSE(judge::is_episode(11, 40));
  CHECK(judge::is_episode(19, 200));
  CHECK_FALSE(judge::is_episode(20, 200));
}

TEST_CASE("the automatic precision with guards is a fifth of the noise, another one stays", "[judge][trend]") {
  base::Random random(41);
  const model::TrendSeries series = small_step(60, 20, 0, random);
  std::vector<double> values;
  for (const model::TrendRun& run : series.runs) values.push_back(run.values[0]);
  CHECK(guarded_trend(series).unit == Approx(0.2 * judge::guard_values(values).noise));
  TrendSettings settings;
  CHECK(find_trend(series, settings, TrendSearch::fast).unit_rule.starts_with("largest value / 8191"));
  settings.guards = Guards::on;
  settings.unit_rule = judge::UnitRule::given;
  settings.unit = 0.5;
  CHECK(find_trend(series, settings, TrendSearch::fast).unit == 0.5);
}
