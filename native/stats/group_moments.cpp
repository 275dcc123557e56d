// SPDX-License-Identifier: MIT
#include "stats/group_moments.hpp"

namespace benchgate::stats {

GroupMoments merged(const GroupMoments& older, const GroupMoments& newer) {
  if (newer.size == 0) return older;
  const std::size_t size = older.size + newer.size;
  const double added = static_cast<double>(newer.size) / static_cast<double>(size);
  const double distance = newer.average - older.average;
  return {size, older.average + distance * added,
          older.squares + newer.squares + distance * distance * static_cast<double>(older.size) * added};
}

GroupMoments moments_of(std::span<const double> values) {
  GroupMoments all;
  for (const double value : values) all = merged(all, {1, value, 0});
  return all;
}

}  // namespace benchgate::stats
