// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "stats/descriptive.hpp"

namespace benchgate::stats {

/// A closed interval, low <= high, in the unit of what it is about.
struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

/// Returns the two-sided critical value of Student's t for the confidence `level`
/// (0.95, 0.99) and n values, that is n - 1 degrees of freedom.
/// Preconditions: 0 < level < 1, n >= 2.
double student_t_critical(double level, std::size_t n);

/// Returns the same for degrees of freedom that need not be a whole number. Precondition: degrees > 0.
double student_t_critical_at(double level, double degrees);

/// Returns the two-sided critical value of the standard normal for the confidence `level`.
/// Precondition: 0 < level < 1.
double normal_critical(double level);

/// Returns P(|T| >= |t|) of Student's t with `degrees` of freedom, not always a whole
/// number. Preconditions: t finite, degrees > 0.
double student_t_two_sided(double t, double degrees);

/// Returns P(T >= t) of Student's t with `degrees` of freedom. Preconditions: t finite, degrees > 0.
double student_t_upper_tail(double t, double degrees);

/// Returns the t whose upper tail is `tail`: the inverse of student_t_upper_tail. Preconditions: 0 < tail < 1, degrees
/// > 0.
double student_t_upper_quantile(double tail, double degrees);

/// Returns the confidence interval of the mean, mean -/+ t s / sqrt(n), unit of the
/// values; absent for fewer than two. Source: Student (1908), Biometrika 6(1).
std::optional<Interval> mean_interval(std::span<const double> values, double level);

/// Returns the same of a sample of `n` values whose moments are known.
std::optional<Interval> mean_interval(const Moments& moments, std::size_t n, double level);

}  // namespace benchgate::stats
