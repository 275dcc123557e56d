// SPDX-License-Identifier: MIT
#include "stats/proportion_interval.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>

namespace benchgate::stats {

Interval proportion_interval(std::uint64_t hits, std::uint64_t trials, double level) {
  using Binomial = boost::math::binomial_distribution<double>;
  const double tail = (1 - level) / 2;
  const auto n = static_cast<double>(trials), k = static_cast<double>(hits);
  return {Binomial::find_lower_bound_on_p(n, k, tail), Binomial::find_upper_bound_on_p(n, k, tail)};
}

Interval score_interval(std::uint64_t hits, std::uint64_t trials, double level) {
  const double z = normal_critical(level);
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double middle = share + z * z / (2 * n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {hits == 0 ? 0 : (middle - half) / scale, hits == trials ? 1 : std::min(1.0, (middle + half) / scale)};
}

Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b) {
  return {a - b - std::hypot(a - of_a.low, of_b.high - b), a - b + std::hypot(of_a.high - a, b - of_b.low)};
}

}  // namespace benchgate::stats
