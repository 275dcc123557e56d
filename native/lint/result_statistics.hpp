// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::lint {

/// Fewer values than this say nothing of their distribution.
inline constexpr std::size_t least_values = 20;

/// Where an ascending sample falls apart into two groups of at least a tenth each: the last value of the lower and the
/// first of the upper group. Absent unless the gap is wider than either group, each has three different values, and
/// writing the values down as two normal groups takes at least 10 bits less than as one, which ones are in which
/// included. O(n). Precondition: ascending.
struct TwoGroups {
  double low_end = 0;
  double high_begin = 0;
  double bits_saved = 0;
};
std::optional<TwoGroups> two_groups(std::span<const double> sorted);

/// Returns by how much the last third of the values differs from the first third, relative to the median of the first;
/// absent unless that is 5 % or more and the test of Mann and Whitney rejects the same level at p < 0.001.
std::optional<double> drift(std::span<const double> values);

/// Returns the share of an ascending sample that lies more than 3 interquartile ranges outside of the quartiles: Tukey
/// (1977), Exploratory Data Analysis, "far out". 0 where the quartiles are equal. Precondition: ascending, not empty.
double far_out_share(std::span<const double> sorted);

}  // namespace benchgate::lint
