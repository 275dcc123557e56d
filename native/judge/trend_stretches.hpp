// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "judge/level_memory.hpp"
#include "judge/trend.hpp"
#include "judge/trend_guards.hpp"

namespace benchgate::judge {

/// The levels of a series with guards, and its values as they count.
struct StretchLevels {
  GuardedValues guarded;
  FoundLevels found;
};

/// Searches the values of a series, a stretch of 1000 runs at a time where it is longer and the search is fast: each
/// stretch has the noise and the precision of its own runs, and begins with a level of the one before, if one begins in
/// its second half, else in the middle of it. So a new run changes only what the last stretch says, and the search
/// takes O(n).
StretchLevels search_stretches(std::span<const double> values, const model::Metric& metric,
                               const TrendSettings& settings, TrendSearch search);

/// Returns the precision of guarded values, and how large they are.
TrendScale guarded_scale(const GuardedValues& guarded, const model::Metric& metric, const TrendSettings& settings);

}  // namespace benchgate::judge
