// SPDX-License-Identifier: MIT
#include "judge/improvement.hpp"

#include <algorithm>

namespace benchgate::judge {

namespace {

bool is_no_accident(const model::Delta& delta) {
  if (delta.paired) return delta.paired->last().effect.excludes_zero();
  return !delta.significance || delta.significance->significant;
}

bool has_fewer_failures(const model::Delta& delta) {
  constexpr double least_drop = 0.01, clear_p = 0.001;
  if (delta.status != model::Verdict::pass || delta.failed->baseline - delta.failed->current <= least_drop)
    return false;
  if (delta.paired) return delta.paired->last().effect.p_looked <= clear_p;
  return delta.failed->p_value.value_or(1) <= clear_p;
}

}  // namespace

bool has_improved(const model::Comparison& comparison) {
  return std::any_of(comparison.deltas.begin(), comparison.deltas.end(), [&](const auto& entry) {
    const auto& [name, delta] = entry;
    const auto budget = comparison.budgets.find(name);
    if (budget == comparison.budgets.end()) return false;
    if (delta.failed) return has_fewer_failures(delta);
    if (!budget->second.threshold) return false;
    const double change = model::change_of(delta).value_or(0);
    const double gain = budget->second.direction == model::Better::lower ? -change : change;
    return delta.status == model::Verdict::pass && gain > *budget->second.threshold && is_no_accident(delta);
  });
}

}  // namespace benchgate::judge
