// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "judge/alert_series.hpp"

namespace benchgate::judge {

/// How much test cases vary from run to run, by their own residuals and a prior from the CoV within runs.
struct Spread {
  double factor = 1;            ///< k: of the prior, by the residuals of all test cases
  std::size_t residuals = 0;    ///< those that it comes from
  std::vector<double> squares;  ///< SS of each series
  std::vector<double> freedom;  ///< v of each series

  /// s of a series whose CoV is `cov`.
  double of(std::size_t series, double cov, const AlertSettings& settings) const;
};

/// Where a series is looked at in a run: what it may use of its history.
struct SeriesView {
  std::size_t first = 0;  ///< index of the first point that counts
  double cov = 0;         ///< median CoV of its points up to the run
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
    std::size_t cell;  ///< number of its (group, environment, run)
    double value;
    double scale;  ///< what the factor of the prior divides it by
  };

  void add_residuals(std::size_t series, std::size_t run, const SeriesView& view, Spread& spread,
                     std::vector<Residual>& residuals) const;
  void take_off_common_part(std::vector<Residual>& residuals) const;
  double factor_of(const std::vector<Residual>& residuals) const;

  std::span<const AlertSeries> series_;
  const AlertSettings& settings_;
  std::vector<std::vector<std::size_t>> cells_;  ///< of each point of each series
  std::size_t cell_count_ = 0;
};

}  // namespace benchgate::judge
