// SPDX-License-Identifier: MIT
#include "stats/quantile.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace benchgate::stats {

QuantilePosition quantile_position(std::size_t n, double q) {
  assert(n > 0);
  const double position = std::clamp(q, 0.0, 1.0) * static_cast<double>(n - 1);
  const double lower = std::floor(position);
  return {.lower = static_cast<std::size_t>(lower), .fraction = position - lower};
}

double interpolated(double low, double high, double fraction) { return low + fraction * (high - low); }

std::optional<double> quantile(std::span<const double> sorted, double q) {
  if (sorted.empty()) return std::nullopt;
  const QuantilePosition at = quantile_position(sorted.size(), q);
  if (at.fraction == 0) return sorted[at.lower];
  return interpolated(sorted[at.lower], sorted[at.lower + 1], at.fraction);
}

}  // namespace benchgate::stats
