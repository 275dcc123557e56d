// SPDX-License-Identifier: MIT
#include "stats/ramp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/descriptive.hpp"

namespace benchgate::stats {

namespace {

/// Fits ramps to values, each in constant time.
class RampFit {
 public:
  explicit RampFit(std::span<const double> values) : sums_{0}, moments_{0} {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double value = values[i] - values.front();  // small, so that squares lose no digits
      squares_ += value * value;
      sums_.push_back(sums_.back() + value);
      moments_.push_back(moments_.back() + static_cast<double>(i) * value);
    }
  }

  /// The sum of squares that the best two levels of such a ramp leave unexplained.
  double unexplained(const Ramp& ramp) const {
    const double around_mean = squares_ - sums_.back() * sums_.back() / count();
    const Shape shape = shape_of(ramp);
    return std::max(0.0, around_mean - shape.product * shape.product / shape.squares);
  }

  /// How far apart the best two levels are.
  double rise(const Ramp& ramp) const {
    const Shape shape = shape_of(ramp);
    return shape.product / shape.squares;
  }

  std::size_t size() const { return sums_.size() - 1; }

 private:
  /// A ramp from 0 to 1, around its mean.
  struct Shape {
    double product, squares;  ///< with the values; of itself
  };

  Shape shape_of(const Ramp& ramp) const {
    const auto length = static_cast<double>(ramp.length());
    const auto after = static_cast<double>(size() - ramp.end);  // values of the last level, where the shape is 1
    const double sum = (length - 1) / 2 + after;
    const double squares = (length - 1) * (2 * length - 1) / (6 * length) + after;
    const double rising = moments_[ramp.end] - moments_[ramp.begin + 1] -
                          static_cast<double>(ramp.begin) * (sums_[ramp.end] - sums_[ramp.begin + 1]);
    return {rising / length + sums_.back() - sums_[ramp.end] - sum * sums_.back() / count(),
            squares - sum * sum / count()};
  }

  double count() const { return static_cast<double>(size()); }

  double squares_ = 0;
  std::vector<double> sums_, moments_;  ///< of the values before an index; of index x value
};

/// The best of all ramps of a length, or where there are many, of some whose positions differ by less than a quarter of
/// it.
void try_ramps(const RampFit& fit, std::size_t length, Ramp& best, double& least) {
  for (std::size_t begin = 0; begin + length < fit.size(); begin += 1 + length / 8) {
    const Ramp ramp{begin, begin + length};
    if (const double left = fit.unexplained(ramp); left < least) least = left, best = ramp;
  }
}

}  // namespace

std::optional<Ramp> find_ramp(std::span<const double> values, std::size_t shortest) {
  if (values.size() < 2) return std::nullopt;
  const RampFit fit(values);
  const auto n = static_cast<double>(fit.size());
  const Ramp line{0, fit.size() - 1};
  Ramp step, ramp = line;
  double of_step = std::numeric_limits<double>::infinity();
  try_ramps(fit, 1, step, of_step);
  const double of_line = fit.unexplained(line);
  double of_ramp = of_line;
  for (std::size_t length = shortest; length < fit.size(); length += 1 + length / 4)
    try_ramps(fit, length, ramp, of_ramp);
  const double worth = std::pow(n, 1 / n);  // of one parameter, by the Bayesian information criterion
  if (of_ramp * worth >= of_step && of_line >= of_step) return std::nullopt;
  return of_ramp * worth * worth < of_line ? ramp : line;
}

FittedRamp fit_ramp(std::span<const double> values, const Ramp& ramp) {
  FittedRamp fit{.rise = RampFit(values).rise(ramp), .residuals = {values.begin(), values.end()}};
  for (std::size_t i = ramp.begin; i < values.size(); ++i) {
    const auto way = static_cast<double>(std::min(i, ramp.end) - ramp.begin);
    fit.residuals[i] -= fit.rise * way / static_cast<double>(ramp.length());
  }
  const double level = *mean(fit.residuals);
  for (double& residual : fit.residuals) residual -= level;
  return fit;
}

}  // namespace benchgate::stats
