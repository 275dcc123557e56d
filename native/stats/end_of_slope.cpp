// SPDX-License-Identifier: MIT
#include "stats/end_of_slope.hpp"

#include <algorithm>
#include <cmath>

#include "stats/interval.hpp"

namespace benchgate::stats {

namespace {

constexpr std::size_t end_values = 3;
constexpr double most_chance = 0.02;  // that a level looks like a slope

}  // namespace

std::optional<double> end_of_slope(std::span<const double> values) {
  if (values.size() < end_values) return std::nullopt;
  const double n = static_cast<double>(values.size()), centre = (n - 1) / 2;
  double mean = 0;
  for (const double value : values) mean += value / n;
  double positions = 0, products = 0, squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double position = static_cast<double>(i) - centre, away = values[i] - mean;
    positions += position * position;
    products += position * away;
    squares += away * away;
  }
  if (products == 0) return std::nullopt;
  const double slope = products / positions, unexplained = squares - slope * products;
  if (unexplained > 0) {
    const double t = slope / std::sqrt(unexplained / (n - 2) / positions);
    if (student_t_two_sided(t, n - 2) > most_chance) return std::nullopt;
  }
  const auto [least, most] = std::minmax_element(values.end() - static_cast<std::ptrdiff_t>(end_values), values.end());
  return std::clamp(mean + slope * centre, *least, *most);
}

}  // namespace benchgate::stats
