// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace benchgate::stats {

/// How a series goes from one level to another: level up to the value `begin`, straight from there to the value `end`,
/// level again. With the two next to each other that is a step, from the first to the last value a line.
struct Ramp {
  std::size_t begin = 0, end = 1;

  std::size_t length() const { return end - begin; }
  bool operator==(const Ramp&) const = default;
};

/// Returns how the values rose or fell, if that took longer than a step: a line leaves less of them unexplained than a
/// step, wherever, or a ramp of at least `shortest` runs so much less that its further parameter is worth it. Absent:
/// one step explains them, or there are fewer than 2 values. O(n log n).
std::optional<Ramp> find_ramp(std::span<const double> values, std::size_t shortest);

/// The two levels of a ramp that explain most of the values.
struct FittedRamp {
  double rise = 0;                ///< from the first to the second, unit of the values
  std::vector<double> residuals;  ///< the values less the ramp
};

/// Fits the levels of a ramp of the values. O(n).
FittedRamp fit_ramp(std::span<const double> values, const Ramp& ramp);

}  // namespace benchgate::stats
