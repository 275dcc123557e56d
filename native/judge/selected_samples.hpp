// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace benchgate::judge {

/// A page shows at most `most_samples` of each of the newest runs of a series, which are `runs_with_samples`, and at
/// most `most_older_samples` of an older run beside a change of level.
inline constexpr std::size_t runs_with_samples = 12;
inline constexpr std::size_t most_samples = 100;
inline constexpr std::size_t most_older_samples = 25;

/// Returns the values in ascending order; if they are more than `most`, that many of them, evenly by rank. O(n log n).
std::vector<double> thinned(std::vector<double> values, std::size_t most);

/// A point of a series, as far as it decides whose samples a page has.
struct SampledPoint {
  bool has_samples = false;
  std::size_t machine = 0;  ///< points of one machine compare
};

/// Returns the points whose samples a page has, and how many of each: the newest ones, and those on both sides
/// of each change of level. `changes` are indices of points.
std::map<std::size_t, std::size_t> points_with_samples(std::span<const SampledPoint> points,
                                                       std::span<const std::size_t> changes);

}  // namespace benchgate::judge
