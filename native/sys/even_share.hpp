// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

namespace benchgate::sys {

/// Whether number `index` (from 0) is among the share (0 to 1) of all numbers, spread evenly: for 0.25 these are 3, 7,
/// 11 and so on.
inline bool is_in_share(std::uint64_t index, double share) {
  const double position = static_cast<double>(index);
  return std::floor((position + 1) * share) > std::floor(position * share);
}

}  // namespace benchgate::sys
