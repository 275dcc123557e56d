// SPDX-License-Identifier: MIT
#include "stats/multiplicity.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace benchgate::stats {

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  const std::size_t count = p_values.size();
  std::vector<std::size_t> descending(count);
  std::iota(descending.begin(), descending.end(), std::size_t{0});
  std::stable_sort(descending.begin(), descending.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] > p_values[b]; });
  std::vector<double> adjusted(count);
  double smallest = 1;
  for (std::size_t position = 0; position < count; ++position) {
    const double rank = static_cast<double>(count - position);
    smallest = std::min(smallest, p_values[descending[position]] * static_cast<double>(count) / rank);
    adjusted[descending[position]] = smallest;
  }
  return adjusted;
}

}  // namespace benchgate::stats
