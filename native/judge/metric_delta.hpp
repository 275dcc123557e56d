// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "judge/compare.hpp"

namespace benchgate::judge {

/// Whether `regression` is above the limit, as far as doubles can tell: both
/// come from decimals and quotients, so a difference of a few units in the last
/// place of 1 + regression counts as none. At exactly 18 % a limit of
/// 0.20 x 0.90 is reached and not passed.
bool is_above(double regression, double limit);

/// Whether a change for the worse reaches a limit. No change reaches none, not even one of 0.
bool reaches(double worse, double limit);

/// Judges one metric by its budget, as compare_runs says; a side without
/// values is absent. `name` seeds the bootstrap. O(n) of sorted values.
model::Delta metric_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                          const std::optional<MetricValues>& current, const model::AppliedBudget& budget,
                          const SignificanceRule& rule);

/// Returns the same for values each of which counts as one observation, whatever reports they are from.
model::Delta sample_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                          const std::optional<MetricValues>& current, const model::AppliedBudget& budget,
                          const SignificanceRule& rule);
/// Returns what is wrong with the value by `max` and `min`: "900 ns is above the maximum 150 ns"; "" for a value within
/// them, or none.
std::string absolute_violation(const model::Delta& delta, const model::AppliedBudget& budget);

/// Judges one metric by `max` and `min` alone, without a baseline: fail, pass, or skip when it was not measured.
model::Delta absolute_delta(const std::optional<MetricValues>& current, const model::AppliedBudget& budget);

/// Puts a paired verdict into a delta: its medians (of the last confirmation,
/// else of the first measurement), their ratio and change, and its status. `max`, `min` and `min_value_change` of the
/// budget hold as in metric_delta.
void apply_pairs(model::Delta& delta, const model::PairedVerdict& verdict, const model::AppliedBudget& budget);

}  // namespace benchgate::judge
