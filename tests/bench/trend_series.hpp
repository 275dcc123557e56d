// SPDX-License-Identifier: MIT
// Series with a known truth, for the tests of trend analysis and its simulations.
#pragma once

#include "base/random.hpp"
#include "model/trend.hpp"

namespace benchgate::bench {

inline constexpr double trend_level = 1e7;

/// `count` runs at `level` with a relative deviation of `noise`, added to `series`.
inline void add_level(model::TrendSeries& series, std::size_t count, double level, double noise, base::Random& random) {
  for (std::size_t i = 0; i < count; ++i) series.runs.emplace_back().values = {level * (1 + noise * random.normal())};
}

/// Noise of 1 % without any change, in which each run is 20 % off with a probability of 5 %.
inline model::TrendSeries outlier_series(std::size_t count, base::Random& random) {
  model::TrendSeries series;
  for (std::size_t i = 0; i < count; ++i)
    add_level(series, 1, random.below(20) == 0 ? 1.2 * trend_level : trend_level, 0.01, random);
  return series;
}

}  // namespace benchgate::bench
