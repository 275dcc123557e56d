// SPDX-License-Identifier: MIT
#include "stats/descriptive.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "stats/quantile.hpp"

namespace benchgate::stats {

std::optional<double> mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  double center = 0;
  double count = 0;
  for (const double x : values) {
    count += 1;
    center += (x - center) / count;
  }
  return center;
}

std::optional<double> stddev(std::span<const double> values) {
  if (values.size() < 2) return std::nullopt;
  const double n = static_cast<double>(values.size());
  const double center = *mean(values);
  double squares = 0;
  double residue = 0;  // 0 but for the rounding of `center`
  for (const double x : values) {
    squares += (x - center) * (x - center);
    residue += x - center;
  }
  const double deviation = std::sqrt(std::max(0.0, squares - residue * residue / n) / (n - 1));
  if (!std::isfinite(deviation)) return std::nullopt;
  return deviation;
}

std::optional<double> median(std::span<const double> sorted) { return quantile(sorted, 0.5); }

std::optional<double> coefficient_of_variation(std::span<const double> values) {
  const std::optional<double> deviation = stddev(values);
  if (!deviation) return std::nullopt;
  const double center = *mean(values);
  if (center == 0) return std::nullopt;
  return *deviation / std::abs(center);
}

std::uint64_t integer_median(std::vector<std::uint64_t> values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  const std::uint64_t a = *std::max_element(values.begin(), middle);
  const std::uint64_t b = *middle;
  return a / 2 + b / 2 + (a % 2 + b % 2) / 2;
}

}  // namespace benchgate::stats
