// SPDX-License-Identifier: MIT
#include "stats/paired_t.hpp"

#include <cmath>

#include "stats/descriptive.hpp"
#include "stats/interval.hpp"

namespace benchgate::stats {

std::optional<double> paired_t_p_value(std::span<const double> differences) {
  const std::optional<double> deviation = stddev(differences);
  if (!deviation) return std::nullopt;
  const double center = *mean(differences);
  if (*deviation == 0) return center == 0 ? 1.0 : 0.0;
  const auto n = static_cast<double>(differences.size());
  const double t = center / (*deviation / std::sqrt(n));
  if (!std::isfinite(t)) return std::nullopt;
  return student_t_two_sided(t, n - 1);
}

}  // namespace benchgate::stats
