// SPDX-License-Identifier: MIT
#include "lint/result_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/mann_whitney.hpp"
#include "stats/quantile.hpp"

namespace benchgate::lint {

namespace {

constexpr double least_bits = 10;
constexpr double least_drift = 0.05;
constexpr double drift_level = 0.001;

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double deviation_of(std::span<const double> values) {
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// Entropy of a choice of two, in bits.
double entropy(double share) { return -share * std::log2(share) - (1 - share) * std::log2(1 - share); }

bool has_three_values(std::span<const double> sorted) {
  std::size_t different = 1;
  for (std::size_t i = 1; i < sorted.size(); ++i) different += sorted[i] != sorted[i - 1] ? 1 : 0;
  return different >= 3;
}

/// Bits that two normal groups save, with those that say which value is in which.
double bits_saved(std::span<const double> sorted, std::size_t split) {
  const auto n = static_cast<double>(sorted.size()), k = static_cast<double>(split);
  const double low = deviation_of(sorted.first(split)), high = deviation_of(sorted.subspan(split));
  return n * std::log2(deviation_of(sorted)) - k * std::log2(low) - (n - k) * std::log2(high) - n * entropy(k / n) -
         std::log2(n);
}

std::vector<double> ascending(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

}  // namespace

std::optional<TwoGroups> two_groups(std::span<const double> sorted) {
  const std::size_t n = sorted.size();
  if (n < least_values) return std::nullopt;
  const std::size_t smallest = std::max<std::size_t>(3, (n + 9) / 10);
  std::size_t split = smallest;
  for (std::size_t i = smallest; i + smallest <= n; ++i)
    if (sorted[i] - sorted[i - 1] > sorted[split] - sorted[split - 1]) split = i;
  const double gap = sorted[split] - sorted[split - 1];
  const double low_width = sorted[split - 1] - sorted.front(), high_width = sorted.back() - sorted[split];
  if (gap <= low_width || gap <= high_width) return std::nullopt;
  if (!has_three_values(sorted.first(split)) || !has_three_values(sorted.subspan(split))) return std::nullopt;
  const double bits = bits_saved(sorted, split);
  return bits >= least_bits ? std::optional(TwoGroups{sorted[split - 1], sorted[split], bits}) : std::nullopt;
}

std::optional<double> drift(std::span<const double> values) {
  if (values.size() < least_values) return std::nullopt;
  const std::size_t third = values.size() / 3;
  const std::vector<double> first = ascending(values.first(third)), last = ascending(values.last(third));
  const auto test = stats::mann_whitney(first, last);
  const double before = *stats::quantile(first, 0.5), after = *stats::quantile(last, 0.5);
  if (before == 0 || !test || test->p_value >= drift_level) return std::nullopt;
  const double change = (after - before) / std::abs(before);
  return std::abs(change) >= least_drift ? std::optional(change) : std::nullopt;
}

double far_out_share(std::span<const double> sorted) {
  const double low = *stats::quantile(sorted, 0.25), high = *stats::quantile(sorted, 0.75);
  const double reach = 3 * (high - low);
  if (reach <= 0) return 0;
  const auto count = std::count_if(sorted.begin(), sorted.end(),
                                   [&](double value) { return value < low - reach || value > high + reach; });
  return static_cast<double>(count) / static_cast<double>(sorted.size());
}

}  // namespace benchgate::lint
