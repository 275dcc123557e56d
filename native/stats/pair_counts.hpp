// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace benchgate::stats {

/// How the n1 * n2 pairs (x, y) of two samples compare; the remaining pairs
/// are ties. Rank tests and effect sizes are made of these counts.
struct PairCounts {
  std::uint64_t greater = 0;  ///< pairs with x > y
  std::uint64_t lower = 0;    ///< pairs with x < y
  double tie_term = 0;        ///< sum of t^3 - t over groups of t equal values of both samples

  bool operator==(const PairCounts&) const = default;
};

/// Counts by merging the two ascending samples, O(n1 + n2). Exact while
/// n1 * n2 < 2^64.
PairCounts pair_counts(std::span<const double> sorted_x, std::span<const double> sorted_y);

}  // namespace benchgate::stats
