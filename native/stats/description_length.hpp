// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "stats/group_moments.hpp"

namespace benchgate::stats {

/// Which density each parameter of a group is written with.
enum class CostProfile {
  normalised,  ///< uniform deviation; a later average by a density whose integral is 1
  seed_2019,   ///< uniform deviation; a later average as jumpavg 0.1.3 has it, 1 to 2 bits dearer
  latest,      ///< deviation with density 1 / ((s + 1) (s + 2)), as jumpavg 0.4.2
};

/// Bits that it takes to write a group of samples down, in a code in which the
/// group is normal: its size, its average (given the previous group's), its
/// deviation, and where on the sphere that these leave the samples lie. All
/// values are in units of the precision, in which numbers are written as wholes.
/// Source: FD.io CSIT, jumpavg 0.1.3, 0.4.0 and 0.4.2 (bit_counting_stats).
class DescriptionLength {
 public:
  /// Prepares the code. `max_value`: the largest absolute value, greater than 0. `most_samples`: no group is larger.
  /// O(most_samples).
  DescriptionLength(CostProfile profile, double max_value, std::size_t most_samples);

  CostProfile profile() const { return profile_; }
  double max_value() const { return max_value_; }

  /// Returns the bits of the average of a first group.
  double first_average() const { return uniform_; }
  /// Returns the constant part: the average of a later group is later_average(p) - log2(|average - p| + 1), p being the
  /// previous group's.
  double later_average(double previous) const;
  /// Returns the constant part: everything but the average is fixed(n) + freedom(n) * log2(s + 1), and deviation(s)
  /// when n >= 2.
  double fixed(std::size_t size) const { return fixed_[size]; }
  static double freedom(std::size_t size) { return size < 2 ? 0 : static_cast<double>(size - 2); }
  /// Returns the bits of the deviation that depend on it; 0 unless the profile is `latest`.
  double deviation(double s) const;

  /// Returns the bits of size, deviation and samples: all of a group but its average.
  double without_average(const GroupMoments& group) const;
  /// Returns the bits of the whole group; `previous` is absent for the first one.
  double group(const GroupMoments& group, std::optional<double> previous) const;

 private:
  CostProfile profile_;
  double max_value_;
  double uniform_;             ///< a number between 0 and max_value
  std::vector<double> fixed_;  ///< by size
};

}  // namespace benchgate::stats
