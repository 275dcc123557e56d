// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::gates {

/// The figure that stands for a sample: a quantile or the mean.
struct Statistic {
  std::string name = "median";    ///< "median", "p95", "mean"
  std::optional<double> q = 0.5;  ///< of a quantile, in (0, 1); absent: the mean

  bool operator==(const Statistic&) const = default;
};

/// Reads "median", "mean" and "p<percent>" with 0 < percent < 100 ("p95",
/// "p99.9"); absent for anything else. "p50" keeps its name.
std::optional<Statistic> parse_statistic(std::string_view name);

/// Value of the statistic, unit of the sample; quantiles are type 7. The sample
/// is ascending; absent when it is empty.
std::optional<double> value_of(const Statistic& statistic, std::span<const double> sorted);

}  // namespace benchgate::gates
