// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/verdict.hpp"

namespace benchgate::model {

/// Measurements of one build, indivisible.
struct RunSet {
  std::vector<double> values;  ///< as measured; at least one
  std::uint64_t size = 0;
  double average = 0;  ///< unit of the metric
  double stdev = 0;    ///< of all values, divided by their number
  double bits = 0;     ///< as a group of its own, after the set before it
};

enum class PatchVerdict { normal, regression, progression };
/// Returns "normal", "regression", "progression".
std::string_view name_of(PatchVerdict verdict);
/// Returns fail for a regression, else pass.
Verdict verdict_of(PatchVerdict verdict);

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

enum class BisectSide { early, late, unknown };
/// Returns "early", "late", "unknown".
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

}  // namespace benchgate::model
