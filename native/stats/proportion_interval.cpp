// SPDX-License-Identifier: MIT
#include "stats/proportion_interval.hpp"

#include <boost/math/distributions/binomial.hpp>

namespace benchgate::stats {

Interval proportion_interval(std::uint64_t hits, std::uint64_t trials, double level) {
  using Binomial = boost::math::binomial_distribution<double>;
  const double tail = (1 - level) / 2;
  const auto n = static_cast<double>(trials), k = static_cast<double>(hits);
  return {Binomial::find_lower_bound_on_p(n, k, tail), Binomial::find_upper_bound_on_p(n, k, tail)};
}

}  // namespace benchgate::stats
