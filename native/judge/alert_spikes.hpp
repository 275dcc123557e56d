// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "judge/alert_series.hpp"

namespace benchgate::judge {

/// Finds the points of a series that say nothing of its spread: a single run on a disturbed machine, far from those
/// before it, with the next one back among them. One such point in fifty would hide a step of a third for good,
/// because the spread of step 5 is a mean of squares. They are left out only where they are rare: where one run in ten
/// is disturbed, two in a row are no change.
class SpikeFinder {
 public:
  /// Reads on: the points before index `end`. `first` is the first one that counts.
  void read(std::span<const AlertPoint> points, std::size_t first, std::size_t end, const AlertSettings& settings);

  /// Returns the indices of the points read so far that are to be left out, ascending; none, where they are not rare.
  std::vector<std::size_t> rare(const AlertSettings& settings) const;

 private:
  /// The points in one environment.
  struct Sequence {
    std::size_t environment = 0;
    std::vector<std::size_t> points = {};  ///< indices, ascending
  };

  std::vector<std::size_t>& sequence_of(std::size_t environment);
  void look_before_newest(std::span<const AlertPoint> points, const std::vector<std::size_t>& sequence,
                          const AlertSettings& settings);
  void look_at_earliest(std::span<const AlertPoint> points, const std::vector<std::size_t>& sequence,
                        const AlertSettings& settings);

  std::vector<Sequence> sequences_;
  std::vector<std::size_t> spikes_;
  std::size_t first_ = 0;
  std::size_t read_ = 0;  ///< points
};

}  // namespace benchgate::judge
