// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "judge/trend.hpp"

namespace benchgate::judge {

/// Measurements of one build, indivisible.
struct RunSet {
  std::vector<double> values;   ///< as measured; at least one
  stats::GroupMoments moments;  ///< unit of the metric
  double bits = 0;              ///< as a group of its own, after the set before it
};

enum class PatchVerdict { normal, regression, progression };
/// "normal", "regression", "progression".
std::string_view name_of(PatchVerdict verdict);

/// A patch against its parent.
struct PatchComparison {
  RunSet parent;
  RunSet current;
  double unit = 0;
  double max_value = 0;
  double separate_bits = 0;          ///< as two groups
  double combined_bits = 0;          ///< as one
  std::optional<double> difference;  ///< of the averages, relative to the parent's; absent when that is 0
  PatchVerdict verdict = PatchVerdict::normal;
};

/// Whether the two sets are written in fewer bits as one group (normal) or as
/// two (regression or progression by the direction of the metric). Preconditions: not empty.
PatchComparison compare_patch(std::span<const double> parent, std::span<const double> current,
                              const model::Metric& metric, const TrendSettings& settings);

enum class BisectSide { early, late, unknown };
/// "early", "late", "unknown".
std::string_view name_of(BisectSide side);

/// A build in the middle between two others.
struct MiddlePlacement {
  RunSet early, middle, late;  ///< bits: each as a group of its own
  double unit = 0;
  double max_value = 0;
  double middle_with_early_bits = 0;  ///< {early and middle | late}
  double middle_with_late_bits = 0;   ///< {early | middle and late}
  double separate_bits = 0;           ///< {early | middle | late}
  double together_bits = 0;           ///< {early and middle and late}
  BisectSide side = BisectSide::unknown;
};

/// To which of the two ends the middle belongs: the way to write the three that
/// takes the fewest bits. When all are apart, the change is on the side with the
/// larger relative difference. Unknown when the three are one group, or the differences are equal.
MiddlePlacement bisect_sets(std::span<const double> early, std::span<const double> middle, std::span<const double> late,
                            const TrendSettings& settings);

}  // namespace benchgate::judge
