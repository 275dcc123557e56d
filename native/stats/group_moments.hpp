// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace benchgate::stats {

/// How many values, their average and the sum of squared deviations from it.
struct GroupMoments {
  std::size_t size = 0;
  double average = 0;
  double squares = 0;

  /// Returns the population standard deviation, 0 for fewer than two values.
  double deviation() const { return size == 0 ? 0 : std::sqrt(squares / static_cast<double>(size)); }
  bool operator==(const GroupMoments&) const = default;
};

/// Returns the moments of both together, without sums of squares of the values, in which data with a
/// large average would lose their spread. Source: Chan, Golub, LeVeque (1983), Am. Stat. 37(3).
GroupMoments merged(const GroupMoments& older, const GroupMoments& newer);

/// Returns the moments of all values, added one after the other; size 0 for none.
GroupMoments moments_of(std::span<const double> values);

}  // namespace benchgate::stats
