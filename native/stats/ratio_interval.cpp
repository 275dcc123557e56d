// SPDX-License-Identifier: MIT
#include "stats/ratio_interval.hpp"

#include <cmath>

namespace benchgate::stats {

std::optional<Interval> relative_change_interval(const SampleMoments& x, const SampleMoments& y, double level) {
  if (x.size < 2 || y.size < 2 || x.mean == 0) return std::nullopt;
  const double ratio = y.mean / x.mean;
  const double freedom_x = static_cast<double>(x.size - 1), freedom_y = static_cast<double>(y.size - 1);
  const double part_y = y.variance / static_cast<double>(y.size) / (x.mean * x.mean);
  const double part_x = ratio * ratio * x.variance / static_cast<double>(x.size) / (x.mean * x.mean);
  const double change = (y.mean - x.mean) / std::abs(x.mean);
  if (!std::isfinite(change) || !std::isfinite(part_x + part_y)) return std::nullopt;
  if (part_x + part_y == 0) return Interval{.low = change, .high = change};
  const double share_x = part_x / (part_x + part_y), share_y = part_y / (part_x + part_y);
  const double degrees = 1 / (share_x * share_x / freedom_x + share_y * share_y / freedom_y);
  const double half = student_t_critical_at(level, degrees) * std::sqrt(part_x + part_y);
  return Interval{.low = change - half, .high = change + half};
}

}  // namespace benchgate::stats
