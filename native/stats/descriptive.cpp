// SPDX-License-Identifier: MIT
#include "stats/descriptive.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "stats/quantile.hpp"

namespace benchgate::stats {

namespace {

/// Value by value, which never leaves the range of the values.
double running_mean(std::span<const double> values) {
  double center = 0;
  double count = 0;
  for (const double x : values) {
    count += 1;
    center += (x - center) / count;
  }
  return center;
}

}  // namespace

std::optional<double> mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  const double shift = values.front();
  double sum = 0;
  for (const double x : values) sum += x - shift;
  const double center = shift + sum / static_cast<double>(values.size());
  return std::isfinite(center) ? center : running_mean(values);
}

namespace {

std::optional<double> deviation_from(double center, std::span<const double> values) {
  if (values.size() < 2) return std::nullopt;
  const double n = static_cast<double>(values.size());
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

}  // namespace

std::optional<Moments> moments(std::span<const double> values) {
  const std::optional<double> center = mean(values);
  if (!center) return std::nullopt;
  Moments all{.mean = *center, .stddev = deviation_from(*center, values), .cv = std::nullopt};
  if (all.stddev && *center != 0) all.cv = *all.stddev / std::abs(*center);
  return all;
}

std::optional<double> stddev(std::span<const double> values) {
  const std::optional<Moments> all = moments(values);
  return all ? all->stddev : std::nullopt;
}

std::optional<double> median(std::span<const double> sorted) { return quantile(sorted, 0.5); }

std::optional<double> coefficient_of_variation(std::span<const double> values) {
  const std::optional<Moments> all = moments(values);
  return all ? all->cv : std::nullopt;
}

std::optional<double> coefficient_of_variation_pct(std::span<const double> values) {
  const std::optional<double> average = mean(values);
  const std::optional<double> spread = stddev(values);
  if (!average || !spread) return std::nullopt;
  if (*average == 0) return *spread == 0 ? std::optional(0.0) : std::nullopt;
  return *spread / std::abs(*average) * 100;
}

std::optional<double> autocorrelation(std::span<const double> values) {
  const double average = mean(values).value_or(0);
  double products = 0, squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += (values[i] - average) * (values[i] - average);
    if (i > 0) products += (values[i] - average) * (values[i - 1] - average);
  }
  return squares > 0 ? std::optional(products / squares) : std::nullopt;
}

std::uint64_t integer_median(std::span<const std::uint64_t> sorted) {
  assert(!sorted.empty());
  const std::size_t middle = sorted.size() / 2;
  if (sorted.size() % 2 == 1) return sorted[middle];
  const std::uint64_t a = sorted[middle - 1];
  const std::uint64_t b = sorted[middle];
  return a / 2 + b / 2 + (a % 2 + b % 2) / 2;
}

}  // namespace benchgate::stats
