// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace benchgate::stats {

/// Where a quantile lies in an ascending sample: `fraction` of the way from
/// the value at index `lower` to the next one. fraction is in [0, 1), and 0
/// at the last index.
struct QuantilePosition {
  std::size_t lower = 0;
  double fraction = 0;

  bool operator==(const QuantilePosition&) const = default;
};

/// Returns the position q (n - 1) of type 7 of Hyndman and Fan (1996), Am. Stat. 50(4);
/// q is clamped to [0, 1]. Precondition: n > 0.
QuantilePosition quantile_position(std::size_t n, double q);

/// Returns the value `fraction` of the way from `low` to `high`; exact at both ends
/// and between equal values.
double interpolated(double low, double high, double fraction);

/// Returns the q-quantile of an ascending sample, type 7 (the default of R and NumPy),
/// unit of the values; absent for no values. q is clamped to [0, 1]. O(1).
std::optional<double> quantile(std::span<const double> sorted, double q);

}  // namespace benchgate::stats
