// SPDX-License-Identifier: MIT
#include "stats/welch.hpp"

#include <cmath>

#include "stats/descriptive.hpp"
#include "stats/interval.hpp"

namespace benchgate::stats {

std::optional<double> welch_p_value(std::span<const double> x, std::span<const double> y) {
  const std::optional<double> deviation_x = stddev(x);
  const std::optional<double> deviation_y = stddev(y);
  if (!deviation_x || !deviation_y) return std::nullopt;
  const double difference = *mean(x) - *mean(y);
  const auto n_x = static_cast<double>(x.size());
  const auto n_y = static_cast<double>(y.size());
  const double error_x = *deviation_x / std::sqrt(n_x);
  const double error_y = *deviation_y / std::sqrt(n_y);
  const double error = std::hypot(error_x, error_y);
  if (error == 0) return difference == 0 ? 1.0 : 0.0;
  // Welch-Satterthwaite, in shares of the squared error, so that nothing overflows.
  const double share_x = (error_x / error) * (error_x / error);
  const double share_y = (error_y / error) * (error_y / error);
  const double degrees = 1 / (share_x * share_x / (n_x - 1) + share_y * share_y / (n_y - 1));
  const double t = difference / error;
  if (!std::isfinite(t) || !std::isfinite(degrees)) return std::nullopt;
  return student_t_two_sided(t, degrees);
}

}  // namespace benchgate::stats
