// SPDX-License-Identifier: MIT
#include "stats/mann_whitney.hpp"

#include <algorithm>
#include <cmath>

#include "stats/pair_counts.hpp"

namespace benchgate::stats {

std::optional<MannWhitneyResult> mann_whitney(std::span<const double> sorted_x, std::span<const double> sorted_y) {
  if (sorted_x.empty() || sorted_y.empty()) return std::nullopt;
  const PairCounts counts = pair_counts(sorted_x, sorted_y);
  const double pairs = static_cast<double>(sorted_x.size()) * static_cast<double>(sorted_y.size());
  const double n = static_cast<double>(sorted_x.size() + sorted_y.size());
  // U - n1 n2 / 2 = (greater - lower) / 2: no difference of large rounded numbers.
  const double balance = static_cast<double>(counts.greater) - static_cast<double>(counts.lower);
  const double u = (pairs + balance) / 2;
  const double variance = pairs / 12 * ((n + 1) - counts.tie_term / (n * (n - 1)));
  if (variance <= 0) return MannWhitneyResult{.u = u, .p_value = 1};
  const double z = std::max(0.0, std::abs(balance) / 2 - 0.5) / std::sqrt(variance);
  return MannWhitneyResult{.u = u, .p_value = std::clamp(std::erfc(z / std::sqrt(2.0)), 0.0, 1.0), .z = z};
}

}  // namespace benchgate::stats
