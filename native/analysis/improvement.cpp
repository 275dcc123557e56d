// SPDX-License-Identifier: MIT
#include "analysis/improvement.hpp"

#include <algorithm>

namespace benchgate::analysis {

namespace {

bool is_no_accident(const model::Delta& delta) {
  if (delta.paired) {
    const model::PairedEffect& effect = delta.paired->last().effect;
    return effect.low && effect.high && (*effect.low > 0) == (*effect.high > 0);
  }
  return !delta.significance || delta.significance->significant;
}

}  // namespace

bool has_improved(const model::Comparison& comparison) {
  return std::any_of(comparison.deltas.begin(), comparison.deltas.end(), [&](const auto& entry) {
    const auto& [name, delta] = entry;
    const auto budget = comparison.budgets.find(name);
    if (budget == comparison.budgets.end() || !budget->second.threshold) return false;
    const double change = model::change_of(delta).value_or(0);
    const double gain = budget->second.direction == model::Better::lower ? -change : change;
    return delta.status == model::Verdict::pass && gain > *budget->second.threshold && is_no_accident(delta);
  });
}

}  // namespace benchgate::analysis
