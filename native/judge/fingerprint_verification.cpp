// SPDX-License-Identifier: MIT
#include "judge/fingerprint_verification.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "judge/paired_case.hpp"

namespace benchgate::judge {

namespace {

constexpr double largest_p = 0.05;
const double least_effect = *base::parse_number(default_min_effect);

/// `floor`: the smallest change that counts, in the unit of the metric; 0: any.
bool is_beyond_floor(const model::PairedEffect& effect, double floor) {
  return !effect.base || !effect.head || std::abs(*effect.head - *effect.base) >= floor;
}

/// The change that pairs show, if it counts.
std::optional<model::MetricDifference> difference_of(const std::string& metric, const model::PairedEffect& effect,
                                                     double floor) {
  model::MetricDifference found{.metric = metric, .change = effect.change, .low = effect.low, .high = effect.high};
  if (effect.absolute) {
    found.change = effect.absolute->difference;
    found.low = effect.absolute->low;
    found.high = effect.absolute->high;
    found.is_absolute = true;
  }
  if (!found.change || !found.low || !found.high || effect.p_looked >= largest_p) return std::nullopt;
  if (*found.low <= 0 && *found.high >= 0) return std::nullopt;
  if (!found.is_absolute && std::abs(*found.change) < least_effect) return std::nullopt;
  return is_beyond_floor(effect, floor) ? std::optional(found) : std::nullopt;
}

}  // namespace

std::vector<model::MetricDifference> differences_of(const model::Comparison& comparison) {
  std::vector<model::MetricDifference> differences;
  for (const auto& [metric, delta] : comparison.deltas) {
    if (!delta.paired) continue;
    const auto budget = comparison.budgets.find(metric);
    const double floor = budget == comparison.budgets.end() ? 0 : budget->second.min_value_change.value_or(0);
    if (auto found = difference_of(metric, delta.paired->first.effect, floor)) differences.push_back(std::move(*found));
  }
  return differences;
}

std::vector<model::MetricDifference> confirmed_differences(std::span<const model::MetricDifference> first,
                                                           std::span<const model::MetricDifference> second) {
  std::vector<model::MetricDifference> confirmed;
  for (const model::MetricDifference& one : second)
    if (std::any_of(first.begin(), first.end(), [&](const model::MetricDifference& before) {
          return before.metric == one.metric && (*before.change > 0) == (*one.change > 0);
        }))
      confirmed.push_back(one);
  return confirmed;
}

}  // namespace benchgate::judge
