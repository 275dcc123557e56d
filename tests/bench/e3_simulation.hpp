// SPDX-License-Identifier: MIT
// How often gate E3 fails when nothing or something changed: the statistics
// that the gate uses, on samples whose truth is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/random.hpp"
#include "stats/bootstrap.hpp"
#include "stats/effect_size.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/quantile.hpp"

namespace benchgate::bench {

/// Draws one latency in milliseconds.
using Distribution = double (*)(base::Random&);

/// Lognormal, median 100, spread 5 %: a quiet machine.
inline double quiet_latency(base::Random& random) { return 100 * std::exp(0.05 * random.normal()); }

/// Pareto of shape 2.5 from 100 upwards: infinite third moment, p95 at 331.
inline double heavy_tailed_latency(base::Random& random) { return 100 * std::pow(random.uniform_open(), -1 / 2.5); }

inline std::vector<double> ascending_sample(Distribution distribution, std::size_t n, double factor,
                                            base::Random& random) {
  std::vector<double> values(n);
  for (double& x : values) x = factor * distribution(random);
  std::sort(values.begin(), values.end());
  return values;
}

/// How many of the simulated comparisons met each condition.
struct Rejections {
  int trials = 0;
  int regression = 0;   ///< p95 worse by more than 5 %
  int rank_test = 0;    ///< Mann-Whitney p < 0.05, either direction
  int interval = 0;     ///< lower bound of the bootstrap interval above 0
  int effect_size = 0;  ///< |Cliff's delta| >= 0.147
  int gate = 0;         ///< all four: E3 fails
};

/// Compares `trials` pairs of samples of size `n`, the candidate `factor`
/// times as slow, with the gate's defaults (p95, 1000 resamples).
inline Rejections simulated_rejections(Distribution distribution, std::size_t n, double factor, int trials,
                                       base::Random& random) {
  Rejections counts{.trials = trials};
  for (int trial = 0; trial < trials; ++trial) {
    const std::vector<double> baseline = ascending_sample(distribution, n, 1, random);
    const std::vector<double> candidate = ascending_sample(distribution, n, factor, random);
    const double before = *stats::quantile(baseline, 0.95);
    const bool regression = (*stats::quantile(candidate, 0.95) - before) / before * 100 > 5;
    const bool rank_test = stats::mann_whitney(candidate, baseline)->p_value < 0.05;
    const bool interval = stats::bootstrap_quantile_delta(candidate, baseline, 0.95, 1000, random)->low > 0;
    const bool effect_size = std::abs(*stats::cliffs_delta(candidate, baseline)) >= 0.147;
    counts.regression += regression ? 1 : 0;
    counts.rank_test += rank_test ? 1 : 0;
    counts.interval += interval ? 1 : 0;
    counts.effect_size += effect_size ? 1 : 0;
    counts.gate += regression && rank_test && interval && effect_size ? 1 : 0;
  }
  return counts;
}

}  // namespace benchgate::bench
