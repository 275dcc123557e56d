// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace benchgate::stats {

/// Returns the arithmetic mean, unit of the values; absent for no values. It is the first value and the mean distance
/// from it, so that the mean of equal values is that value; where the sum of distances overflows, updated value by
/// value (Welford 1962, Technometrics 4(3)), which never does. Source: Chan, Golub, LeVeque (1983), Am. Stat. 37(3),
/// "shifting".
std::optional<double> mean(std::span<const double> values);

/// Returns the sample standard deviation (divisor n - 1), unit of the values; absent for
/// fewer than two and beyond the range of double, exactly 0 for equal values.
/// Two passes with the correction for the mean's rounding. Source: Chan, Golub, LeVeque (1983), Am. Stat. 37(3).
std::optional<double> stddev(std::span<const double> values);

/// What one pass over a sample gives together: mean(), stddev() and
/// coefficient_of_variation() of the same values.
struct Moments {
  double mean = 0;
  std::optional<double> stddev;
  std::optional<double> cv;

  bool operator==(const Moments&) const = default;
};

/// Returns all three at the cost of one; absent for no values.
std::optional<Moments> moments(std::span<const double> values);

/// Returns the middle value of an ascending sample, the mean of the two middle ones for an
/// even count; absent for no values.
std::optional<double> median(std::span<const double> sorted);

/// Standard deviations in a median absolute deviation, of a normal distribution: 1 / the quantile of 3/4.
inline constexpr double normal_mad = 1.4826;

/// Returns stddev / |mean|, a ratio; absent for fewer than two values or mean 0.
std::optional<double> coefficient_of_variation(std::span<const double> values);

/// Returns the same in percent, as judged between reruns: 0 when all values are 0; absent for fewer than two values and
/// for any other mean of 0.
std::optional<double> coefficient_of_variation_pct(std::span<const double> values);

/// Returns the correlation of each value with the next one; absent for fewer than two values and for a constant.
/// Source: Box, Jenkins and Reinsel (1994), Time Series Analysis, 2.1.5, r_1.
std::optional<double> autocorrelation(std::span<const double> values);

/// Returns the middle value of an ascending sample; for an even count the floor of the mean
/// of the two middle ones, without overflow: a/2 + b/2 + (a%2 + b%2)/2.
/// Precondition: not empty. Source: perfgate's contract, "Overflow-Safe Median".
std::uint64_t integer_median(std::span<const std::uint64_t> sorted);

}  // namespace benchgate::stats
