// SPDX-License-Identifier: MIT
#include "stats/segmentation.hpp"

#include <optional>

namespace benchgate::stats {

Segmentation priced_segmentation(std::span<const GroupMoments> runs, const DescriptionLength& cost,
                                 std::span<const std::size_t> starts) {
  Segmentation result;
  std::optional<double> previous;
  for (std::size_t g = 0; g < starts.size(); ++g) {
    Segment segment{starts[g], g + 1 < starts.size() ? starts[g + 1] : runs.size(), {}, 0};
    for (std::size_t i = segment.begin; i < segment.end; ++i) segment.moments = merged(segment.moments, runs[i]);
    segment.bits = cost.group(segment.moments, previous);
    previous = segment.moments.average;
    result.total_bits += segment.bits;
    result.groups.push_back(segment);
  }
  return result;
}

}  // namespace benchgate::stats
