// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace benchgate::judge {

/// Constants of spec alerts.md; formula_version changes with any of them.
struct AlertSettings {
  std::size_t window = 20;           ///< baseline runs of an environment, at most
  std::size_t gap = 5;               ///< published runs between the two of a pair, at most
  std::size_t cell = 4;              ///< measurable test cases that show the common part of a machine, at least
  double noise_floor = 0.02;         ///< of the prior
  double noise_share = 0.6;          ///< of the CoV in the prior
  double prior_weight = 8;           ///< in degrees of freedom
  double error_share = 2;            ///< of the standard error of a mean in the prior, where the spread says nothing
  double unknown_noise = 0.03;       ///< in the prior, where a report says nothing of noise
  double unknown_weight = 4;         ///< of that prior
  std::size_t unrated_runs = 5;      ///< earlier runs that an id without an inner spread needs, in each environment
  double tail_degrees = 3;           ///< of the t that describes the heavy tail of machines
  double q = 0.05;                   ///< false discoveries among alerts, at most
  double minimum_effect = 0.02;      ///< a ratio
  double group_spread = 0.03;        ///< of the common part of a group between runs, before its runs show it
  double group_share = 1.0 / 3;      ///< of q: that for groups, which are few, so that each alerts with little evidence
  double noise_quantile = 0.9;       ///< of the residuals, from which the factor of the prior comes
  double noise_reference = 1.62;     ///< that quantile where the factor is 1
  std::size_t least_residuals = 24;  ///< that show that noise is louder than the prior says
  std::size_t quiet_residuals = 200;  ///< that show that it is quieter
  double least_factor = 0.1;
  double most_factor = 10;
  double own_freedom = 8;      ///< of the residuals of a series, from which on they bound its prior, and it may be loud
  double most_beyond_own = 3;  ///< that bound, in spreads of its own residuals
  double loud = 3;             ///< spreads of the quietest that loud test cases have, which do not show a common part
  double spike = 8;            ///< spreads that a run is away from those around it, to be left out of the spread
  std::size_t spike_neighbours = 5;  ///< runs of an environment that show it
  double spike_share = 0.05;         ///< of the runs that may be left out
  double suspect_tail = 0.05;
  std::size_t short_runs = 8;     ///< of a level that an improvement began: in fewer it may have been chance
  double shown_level = 4;         ///< standard errors from the level before, which show that it is none
  double lone_tail = 0.01;        ///< of a run under the level of an alert, which closes it alone
  std::size_t settled_runs = 3;   ///< of a new level, before its size and run are final and it is a level of its own
  std::size_t known_window = 60;  ///< earlier runs of an environment that may show a level as known, at most
  std::size_t known_visits = 2;   ///< how often a level was reached and left before, so that it is known
  double rare_chance = 0.05;      ///< that what is rarely above 0 is so in all runs since the first of a pair, at most
  double known_share = 0.75;      ///< of the way to it that counts as reaching it, and of the way back as recovery
};

/// What a report says of the noise of a figure.
enum class InnerNoise : std::uint8_t {
  spread,   ///< the coefficient of variation of repetitions
  error,    ///< the relative standard error of the mean only: its spread is that of single iterations
  unknown,  ///< nothing: one value
};

/// A measurement that may alert or be a baseline: executed, published, stable or unrated, not overridden.
struct AlertPoint {
  std::size_t run = 0;          ///< index among the published runs
  double x = 0;                 ///< natural logarithm of the value; with the opposite sign where higher is better
  double cov = 0;               ///< what `inner` says; 0: unknown
  std::size_t environment = 0;  ///< number of its environment class
  std::size_t group = 0;        ///< number of the report file that it stands in
  InnerNoise inner = InnerNoise::spread;
  bool is_zero = false;     ///< the value is 0, which has no logarithm: x is that of half the smallest one
  bool is_nothing = false;  ///< less than the smallest value that means anything, as 0 is
  bool is_small = false;    ///< no more than that: only a change from always 0, or to it, is one

  bool operator==(const AlertPoint&) const = default;
};

/// A run in which a machine measured a test case.
struct MachineUse {
  std::size_t run = 0;          ///< index among the published runs
  std::size_t environment = 0;  ///< number of its environment class

  bool operator==(const MachineUse&) const = default;
};

/// A metric of a test case over its runs.
struct AlertSeries {
  std::vector<AlertPoint> points;     ///< by run, ascending, each run once
  std::vector<MachineUse> others;     ///< further runs, whose values may not alert, by run, ascending
  std::vector<std::size_t> restarts;  ///< runs from which on earlier ones do not count, ascending
  std::vector<std::size_t> accepted;  ///< runs with which an accepted level begins, ascending
  std::size_t kind = 0;               ///< number of its kind of metric: kinds are families of their own
  std::size_t test_case = 0;          ///< number of its test case, which may have several metrics
  double least_step = 0;              ///< an alert needs a larger step of e^x; 0: a ratio is enough
};

}  // namespace benchgate::judge
