// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
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

/// Computes spreads of the same series before different runs. Source: spec alerts.md, step 5. A mean moves with each
/// run and all residuals with it, so that they are computed anew; points lie in the order in which that reads them, and
/// residuals are kept for the next run, which needs them once more.
class SpreadEstimator {
 public:
  /// `series` has to outlive the object.
  SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings);

  /// The spread by the runs before `run`. O(points).
  Spread before(std::size_t run, std::span<const SeriesView> views);

 private:
  /// Points of one kind, run, report and environment: they stand together, cells in order of their runs.
  struct Cell {
    std::size_t run, kind, begin, end;
  };
  /// The points of a series in one environment at one level, which have a mean of their own.
  struct Slot {
    std::size_t series;
    double sum = 0, count = 0;
    double root = 0;  ///< sqrt(1 - 1 / count)
  };
  /// What does not depend on the noise within runs.
  struct Residuals {
    std::size_t run = 0;
    std::vector<Slot> slots;
    std::vector<std::vector<double>> sizes;         ///< without the common part and sign, by kind
    std::vector<std::vector<std::uint32_t>> which;  ///< slot of each of them
    std::vector<double> squares, freedom;
  };

  void number_slots(std::span<const SeriesView> views);
  const Residuals& residuals_before(std::size_t run);
  void add_cell(const Cell& cell, Residuals& residuals);
  double common_part(std::size_t count);
  double factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> curves);
  double quantile_of_ratios(std::size_t kind);

  std::span<const AlertSeries> series_;
  const AlertSettings& settings_;
  std::vector<Cell> cells_;
  std::vector<double> x_;                         ///< of the points, in order of cells
  std::vector<std::uint32_t> slot_of_;            ///< of each of them; 0: it does not count
  std::vector<std::vector<std::size_t>> places_;  ///< of the points of each series in that order
  std::vector<SeriesView> numbered_;              ///< the views that slots were numbered by
  std::vector<Slot> slots_;                       ///< empty ones
  std::vector<Residuals> kept_;                   ///< of the latest runs that were asked for, oldest first
  std::vector<double> guesses_;                   ///< the last quantile of each kind
  std::vector<double> values_, sorted_, ratios_;  ///< of the cell or the kind at hand
  std::vector<std::uint32_t> counted_;            ///< slots of values_
};

}  // namespace benchgate::judge
