// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "judge/trend.hpp"
#include "model/trend.hpp"
#include "stats/segmentation.hpp"

namespace benchgate::judge {

/// The values of a series, one a run, and how much neighbours differ by chance.
struct GuardedValues {
  double noise = 0;  ///< standard deviation, unit of the values; 0: most neighbours are equal, or too few
  std::vector<double> values = {};    ///< the same with far outliers nearer
  std::size_t outliers = 0;           ///< how many were twice as far off as a value may be
  std::vector<bool> is_outlier = {};  ///< which of them
};

/// How far a value counts from the median of its window, or of its level, in noise.
inline constexpr double farthest = 3;

/// Returns the guarded values. `values` are those of the runs that have some, in their order. O(n).
GuardedValues guard_values(std::span<const double> values);

/// Returns their noise alone.
double neighbour_noise(std::span<const double> values);

/// Returns the precision that values with this noise are written in, for a largest absolute one of `largest`.
double guarded_unit(double noise, double largest);

/// The levels of a series that count.
struct GuardedLevels {
  stats::Segmentation found;
  std::vector<bool> confirmed = {};  ///< by group: whether a rank test confirms that it differs from the one before it
  double noise = 0;                  ///< unit of the runs; 0: not known
  std::size_t outliers = 0;
};

/// Adds to the levels that take the fewest bits those that a second search finds and a rank test confirms, and leaves
/// out those that save next to no bits, or are a small step, and are not confirmed. `noise`: in the unit of `runs`,
/// which are single values.
GuardedLevels confirm_levels(std::span<const stats::GroupMoments> runs, const stats::DescriptionLength& cost,
                             stats::Segmentation found, double noise);

/// A change that no rank test confirms counts if it saves as many bits and is high enough.
inline constexpr double least_bits = 0.5;

/// Returns how high a step between two levels has to be to count without a rank test, in a series of `runs` runs. The
/// unit is that of the levels, and of their noise.
double least_plain_step(const stats::GroupMoments& a, const stats::GroupMoments& b, double noise, std::size_t runs);

/// How much less the z of a rank test says than among independent runs, a factor, by the correlation of neighbours.
double shrink_by_correlation(double correlation);

/// Whether a rank test with this z, shrunk, confirms the newest level of a series of `runs` runs.
bool confirms_newest(double z, std::size_t runs);

/// Whether a level of so many runs that came back was an episode, in a series of `count` runs.
bool is_episode(std::size_t runs, std::size_t count);

/// Returns the runs of `trend` that are far off their level, each stretch as a change to it and one back.
std::vector<model::TrendChange> clipped_outliers(const model::Trend& trend, const TrendSettings& settings,
                                                 double noise);

}  // namespace benchgate::judge
