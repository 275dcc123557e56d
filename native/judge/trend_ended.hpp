// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "judge/trend.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// Levels of several runs that came back, inside groups that the description length leaves whole because two further
/// boundaries cost more bits than such a bump saves: two changes labelled `ended` each, its begin and its end. A bump
/// has at least 5 runs, and 5 before and after it; its mean is further from the rest than chance explains over all
/// places where it might be (1 %), and by the minimum effect. At most one in each group. O(n^2) in the runs of a group.
std::vector<model::TrendChange> ended_levels(const model::Trend& trend, const TrendSettings& settings);

}  // namespace benchgate::judge
