// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include "judge/trend.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// Adds to trends with guards the drift of their newest level, and states its compliance by it. A drift counts when the
/// level has 20 runs or more, a slope explains them better than one step, it rises or falls by the minimum effect and
/// by twice the spread around it, and a test confirms it as the rank test confirms a newest level: the same test
/// between the runs before and after the middle of the slope, whose z counts less by the correlation of neighbours
/// around it, or a sign test of the differences of neighbours along it. The first sees what noise hides from the
/// second, the second what is no straight line. O(n log n) for n runs.
void find_drifts(std::span<model::Trend> trends, const TrendSettings& settings);

/// Returns the level of a run in a drift: the average of the five runs of the newest group up to it, or of those that
/// there are. Precondition: the run is of that group and has a value.
double drifting_level(const model::Trend& trend, std::size_t run);

}  // namespace benchgate::judge
