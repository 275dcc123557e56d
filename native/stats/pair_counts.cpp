// SPDX-License-Identifier: MIT
#include "stats/pair_counts.hpp"

#include <cstddef>

namespace benchgate::stats {

namespace {

/// Index of the first element from `from` on that is greater than `value`.
std::size_t end_of_ties(std::span<const double> sorted, std::size_t from, double value) {
  while (from < sorted.size() && !(value < sorted[from])) ++from;
  return from;
}

}  // namespace

PairCounts pair_counts(std::span<const double> sorted_x, std::span<const double> sorted_y) {
  PairCounts counts;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < sorted_x.size() || j < sorted_y.size()) {
    const bool from_x = j == sorted_y.size() || (i < sorted_x.size() && sorted_x[i] <= sorted_y[j]);
    const double value = from_x ? sorted_x[i] : sorted_y[j];
    const std::size_t next_i = end_of_ties(sorted_x, i, value);
    const std::size_t next_j = end_of_ties(sorted_y, j, value);
    counts.greater += (next_i - i) * j;
    counts.lower += (next_i - i) * (sorted_y.size() - next_j);
    // In double: a million equal values on both sides would nearly overflow 64 bits.
    const double tied = static_cast<double>(next_i - i + next_j - j);
    counts.tie_term += tied * (tied * tied - 1);
    i = next_i;
    j = next_j;
  }
  return counts;
}

}  // namespace benchgate::stats
