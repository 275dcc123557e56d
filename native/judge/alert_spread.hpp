// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "judge/alert_series.hpp"

namespace benchgate::judge {

/// Where a series is looked at in a run: what it may use of its history.
struct SeriesView {
  std::size_t first = 0;                 ///< index of the first point that counts
  std::vector<std::size_t> levels = {};  ///< runs from which on it has a new level, ascending
  std::size_t accepted = 0;              ///< of them, the last one that was accepted; 0: there is none
  std::vector<std::size_t> spikes = {};  ///< indices of the points that do not count for its spread, ascending
  double noise = 0;                      ///< what its prior has beside the floor, by its points up to the run
  double weight = 0;                     ///< of its prior, in degrees of freedom
};

/// The common parts of a group in earlier runs.
struct CommonNoise {
  double squares = 0;  ///< of what they differ from the mean
  double freedom = 0;

  /// Returns the spread of the common part, by these and a prior.
  double spread(double prior, const AlertSettings& settings) const;
};

/// How much test cases vary from run to run, by their own residuals and a prior from the noise within runs.
struct Spread {
  std::vector<double> factors;        ///< k of each kind: of the prior, by the residuals of all test cases
  std::vector<double> group_factors;  ///< k of each kind without loud test cases, which say nothing of machines
  std::vector<double> squares;        ///< SS of each series
  std::vector<double> freedom;        ///< v of each series
  std::vector<double> scatter;        ///< of each series with what its group has in common; < 0: of too few runs to say
  std::vector<CommonNoise> commons;   ///< of each group of a kind, by SpreadEstimator::number_of_group

  /// Returns s of a series of that kind.
  double of(std::size_t series, std::size_t kind, const SeriesView& view, const AlertSettings& settings) const;
};

/// Returns the largest scatter that members of a cell may have to show what its test cases have in common: louder ones
/// than three times the fourth quietest say nothing of the machine. `scatters` may have some < 0, which are not known.
/// `quietest` is memory that it may use.
double most_scatter(std::span<const double> scatters, const AlertSettings& settings, std::vector<double>& quietest);

/// Computes spreads of the same series before different runs. Source: spec alerts.md, step 5. A mean moves with each
/// run and all residuals with it, so that they are computed anew, O(points) for each run. So that this is little:
/// points lie in the order in which it reads them, those of a cell in the order of their last residuals, which hardly
/// changes; sums go on from run to run; and residuals are cached for the runs that need them again.
class SpreadEstimator {
 public:
  /// Borrows `series`, which has to outlive the object.
  SpreadEstimator(std::span<const AlertSeries> series, const AlertSettings& settings);

  /// Returns where the common parts of a group stand. Precondition: the series have a point of it.
  std::size_t number_of_group(std::size_t kind, std::size_t group) const { return groups_.at({kind, group}); }

  /// Returns the spread by the runs before `run`. O(points).
  Spread before(std::size_t run, std::span<const SeriesView> views);

 private:
  /// Points of one kind, run, report and environment: they stand together, cells in order of their runs.
  struct Cell {
    std::size_t run, kind, group, begin, end;
  };
  struct Point {
    double x;
    std::uint32_t slot;  ///< 0: it does not count
    std::uint32_t origin;
  };
  /// Where a point stands in its series.
  struct Origin {
    std::uint32_t series, index;
  };
  /// The points of a series in one environment at one level, which have a mean of their own.
  struct Slot {
    std::size_t series = 0;
    double sum = 0, count = 0;
    double first = 0, squares = 0;  ///< one value, and the squares of what the others differ from it
  };
  /// What does not depend on the noise within runs.
  struct Residuals {
    std::size_t run = 0;
    std::vector<double> roots;                      ///< sqrt(1 - 1 / count) of each slot
    std::vector<std::vector<double>> sizes;         ///< without the common part and sign, by kind
    std::vector<std::vector<std::uint32_t>> which;  ///< slot of each of them
    std::vector<std::vector<std::uint8_t>> loud;    ///< whether it is of a loud member of its cell
    std::vector<std::size_t> loud_count;            ///< of each kind
    std::vector<double> squares, freedom, scatter;
    std::vector<CommonNoise> commons;
    std::vector<double> curves, factors, group_factors;  ///< the last ones
  };

  void number_slots(std::span<const SeriesView> views);
  void sum_up(std::size_t points);
  Residuals& residuals_before(std::size_t run);
  Residuals reused_memory(std::size_t points);
  void add_cell(const Cell& cell, Residuals& residuals);
  double common_part(const Cell& cell, std::size_t count, Residuals& residuals);
  void sort_values(const Cell& cell);
  void find_factors(Residuals& residuals, std::span<const double> curves);
  double factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> scales);
  double group_factor_of(const Residuals& residuals, std::size_t kind, std::span<const double> scales);
  double clipped_factor(double quantile, std::size_t residuals) const;

  std::span<const AlertSeries> series_;
  const AlertSettings& settings_;
  std::vector<Cell> cells_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> groups_;  ///< numbers by kind and group
  std::vector<Point> points_;                                          ///< in order of cells
  std::vector<Origin> origins_;
  std::vector<SeriesView> numbered_;  ///< the views that slots were numbered by
  std::vector<Slot> slots_;           ///< sums of the first `summed_` points
  std::size_t summed_ = 0;
  std::vector<double> means_;          ///< of each slot; -infinity: of fewer than two points
  std::vector<Residuals> cached_;      ///< of the latest runs that were asked for, oldest first
  std::vector<double> guesses_;        ///< the last quantile of each kind
  std::vector<double> values_;         ///< of the cell at hand
  std::vector<double> scatters_;       ///< of its members
  std::vector<double> quiet_;          ///< values of those that are not loud
  std::vector<double> quietest_;       ///< scatters
  std::vector<double> near_, ratios_;  ///< of the kind at hand
};

}  // namespace benchgate::judge
