// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::judge {

/// The figure that stands for a sample: a quantile or the mean.
struct Statistic {
  std::string name = "median";    ///< "median", "p95", "mean", "min", "max"
  std::optional<double> q = 0.5;  ///< of a quantile, in [0, 1]; absent: the mean

  bool operator==(const Statistic&) const = default;
};

/// Reads "median", "mean", "min", "max" and "p<percent>" with 0 < percent < 100
/// ("p95", "p99.9"); absent for anything else. "p50" keeps its name.
std::optional<Statistic> parse_statistic(std::string_view name);

/// Whether it is the median or a percentile: neither the mean nor an end of the sample.
bool is_percentile(const Statistic& statistic);

/// Returns the value of the statistic, unit of the sample; quantiles are type 7. The sample
/// is ascending; absent when it is empty.
std::optional<double> value_of(const Statistic& statistic, std::span<const double> sorted);

}  // namespace benchgate::judge
