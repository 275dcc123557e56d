// SPDX-License-Identifier: MIT
#include "stats/sorting.hpp"

#include <boost/sort/spreadsort/float_sort.hpp>
#include <boost/sort/spreadsort/integer_sort.hpp>

namespace benchgate::stats {

std::vector<double> ascending(std::vector<double> values) {
  boost::sort::spreadsort::float_sort(values.begin(), values.end());
  return values;
}

std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> values) {
  boost::sort::spreadsort::integer_sort(values.begin(), values.end());
  return values;
}

}  // namespace benchgate::stats
