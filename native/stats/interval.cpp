// SPDX-License-Identifier: MIT
// The only file that includes Boost.Math: it costs seconds to compile.
#include "stats/interval.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace benchgate::stats {

double student_t_critical(double level, std::size_t n) {
  assert(n >= 2);
  return student_t_critical_at(level, static_cast<double>(n - 1));
}

double student_t_critical_at(double level, double degrees) {
  assert(level > 0 && level < 1 && degrees > 0);
  const boost::math::students_t_distribution<double> distribution(degrees);
  return boost::math::quantile(boost::math::complement(distribution, (1 - level) / 2));
}

double normal_critical(double level) {
  assert(level > 0 && level < 1);
  return boost::math::quantile(boost::math::complement(boost::math::normal_distribution<double>(), (1 - level) / 2));
}

double student_t_two_sided(double t, double degrees) {
  const boost::math::students_t_distribution<double> distribution(degrees);
  return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
}

double student_t_upper_tail(double t, double degrees) {
  const boost::math::students_t_distribution<double> distribution(degrees);
  return boost::math::cdf(boost::math::complement(distribution, t));
}

double student_t_upper_quantile(double tail, double degrees) {
  assert(tail > 0 && tail < 1 && degrees > 0);
  const boost::math::students_t_distribution<double> distribution(degrees);
  return boost::math::quantile(boost::math::complement(distribution, tail));
}

std::optional<Interval> mean_interval(std::span<const double> values, double level) {
  const std::optional<Moments> all = moments(values);
  return all ? mean_interval(*all, values.size(), level) : std::nullopt;
}

std::optional<Interval> mean_interval(const Moments& moments, std::size_t n, double level) {
  if (!moments.stddev) return std::nullopt;
  const double half = student_t_critical(level, n) * *moments.stddev / std::sqrt(static_cast<double>(n));
  return Interval{.low = moments.mean - half, .high = moments.mean + half};
}

}  // namespace benchgate::stats
