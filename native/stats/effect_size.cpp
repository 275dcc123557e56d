// SPDX-License-Identifier: MIT
#include "stats/effect_size.hpp"

#include "stats/pair_counts.hpp"

namespace benchgate::stats {

std::optional<double> cliffs_delta(std::span<const double> sorted_x, std::span<const double> sorted_y) {
  if (sorted_x.empty() || sorted_y.empty()) return std::nullopt;
  const PairCounts counts = pair_counts(sorted_x, sorted_y);
  const double balance = static_cast<double>(counts.greater) - static_cast<double>(counts.lower);
  return balance / (static_cast<double>(sorted_x.size()) * static_cast<double>(sorted_y.size()));
}

}  // namespace benchgate::stats
