// SPDX-License-Identifier: MIT
#include "analysis/stability.hpp"

namespace benchgate::analysis {

bool is_stable(const model::Summary& summary) {
  constexpr std::uint64_t fewest = 3;
  constexpr double limit_of_few = 0.03;
  constexpr double limit = 0.10;
  if (summary.count < fewest || summary.mean <= 0 || !summary.cv) return false;
  return *summary.cv <= (summary.count < reliable_count ? limit_of_few : limit);
}

}  // namespace benchgate::analysis
