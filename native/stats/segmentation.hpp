// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "stats/description_length.hpp"

namespace benchgate::stats {

/// Consecutive runs on one level.
struct Segment {
  std::size_t begin = 0;  ///< first run
  std::size_t end = 0;    ///< one past the last
  GroupMoments moments;   ///< of all samples in them
  double bits = 0;

  bool operator==(const Segment&) const = default;
};

/// A partition of a series, and how good it is.
struct Segmentation {
  std::vector<Segment> groups;  ///< oldest first
  double total_bits = 0;
  /// For each group but the first: the fewest bits found without the boundary
  /// before it, less those with it. The confidence in that boundary: 2^bits to 1.
  std::vector<double> bits_saved;

  bool operator==(const Segmentation&) const = default;
};

/// Returns the partition into consecutive groups that takes the fewest bits of all.
/// Runs are indivisible and hold at least one sample. No runs: no groups.
/// O(n^3) in the worst case, near O(n^2.15) on measured series, for the price
/// of a group depends on the average before it; O(n^2) memory.
Segmentation exact_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost);

/// Returns the best partition among those in which every beginning of it is the best
/// for its runs: on rare, outlier-ridden series a few bits more than the exact
/// one. Of equal ones that with the newest last boundary, then the one whose
/// last group begins first. O(n^2) for n runs without changes, less with some
/// (O(n * runs in a group)); for each boundary another search. O(n) memory.
/// Source: FD.io CSIT, jumpavg (classify).
Segmentation fast_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost);

/// Returns the groups that begin at these runs (the first is 0) with their bits; no bits_saved. O(n).
Segmentation priced_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost,
                                 std::span<const std::size_t> starts);

}  // namespace benchgate::stats
