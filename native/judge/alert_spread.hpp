// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "judge/alert_series.hpp"

namespace benchgate::judge {

/// Where a series is looked at in a run: what it may use of its history.
struct SeriesView {
  std::size_t first = 0;                 ///< index of the first point that counts
  std::vector<std::size_t> levels = {};  ///< runs from which on it has a new level, ascending
  double noise = 0;                      ///< what its prior has beside the floor, by its points up to the run
  double weight = 0;                     ///< of its prior, in degrees of freedom
};

/// How much test cases vary from run to run, by their own residuals and a prior from the noise within runs.
struct Spread {
  std::vector<double> factors;  ///< k of each kind: of the prior, by the residuals of all test cases
  std::vector<double> squares;  ///< SS of each series
  std::vector<double> freedom;  ///< v of each series

  /// s of a series of that kind.
  double of(std::size_t series, std::size_t kind, const SeriesView& view, const AlertSettings& settings) const;
};

/// Computes spreads of the same series before different runs. Source: spec alerts.md, step 5.
class SpreadEstimator {
 public:
  /// `series` has to outlive the object.
  SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings);

  /// The spread by the runs before `run`. O(points).
  Spread before(std::size_t run, std::span<const SeriesView> views) const;

 private:
  struct Residual {
    std::size_t series;
    std::size_t cell;  ///< number of its (kind, group, environment, run)
    double value;
    double scale;  ///< what the factor of the prior divides it by
  };

  void add_residuals(std::size_t series, std::size_t run, const SeriesView& view, Spread& spread,
                     std::vector<Residual>& residuals) const;
  void take_off_common_part(std::vector<Residual>& residuals) const;
  double factor_of(const std::vector<Residual>& residuals, std::size_t kind) const;

  std::span<const AlertSeries> series_;
  const AlertSettings& settings_;
  std::vector<std::vector<std::size_t>> cells_;  ///< of each point of each series
  std::size_t cell_count_ = 0;
  std::size_t kinds_ = 0;
};

}  // namespace benchgate::judge
