// SPDX-License-Identifier: MIT
#include "stats/sorting.hpp"

#include <boost/sort/pdqsort/pdqsort.hpp>

namespace benchgate::stats {

std::vector<double> ascending(std::vector<double> values) {
  // Not the library's float_sort, whose differences overflow when signs are mixed.
  boost::sort::pdqsort_branchless(values.begin(), values.end());
  return values;
}

std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> values) {
  // The library's integer_sort is no faster on ten thousand numbers or three hundred thousand.
  boost::sort::pdqsort_branchless(values.begin(), values.end());
  return values;
}

}  // namespace benchgate::stats
