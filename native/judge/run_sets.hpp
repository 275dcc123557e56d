// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "judge/trend.hpp"
#include "model/run_sets.hpp"

namespace benchgate::judge {

/// Whether the two sets are written in fewer bits as one group (normal) or as
/// two (regression or progression by the direction of the metric). Preconditions: not empty.
model::PatchComparison compare_patch(std::span<const double> parent, std::span<const double> current,
                                     const model::Metric& metric, const TrendSettings& settings);

/// Decides to which of the two ends the middle belongs: the way to write the three that
/// takes the fewest bits. When all are apart, the change is on the side with the
/// larger relative difference. Unknown when the three are one group, or the differences are equal.
model::MiddlePlacement bisect_sets(std::span<const double> early, std::span<const double> middle,
                                   std::span<const double> late, const TrendSettings& settings);

}  // namespace benchgate::judge
