// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "stats/interval.hpp"

namespace benchgate::stats {

/// Returns the 95 % percentile interval of B bootstrap replicates, in any order: in
/// ascending order those at floor(.025 (B-1)) and ceil(.975 (B-1)).
/// Precondition: not empty.
Interval percentile_interval(std::vector<double> replicates);

/// Returns the 95 % percentile bootstrap interval of how much the q-quantile (type 7) of
/// the candidate exceeds the baseline's, from B = `iterations` resamples of both
/// sides at their sizes. Both samples ascending, same unit as the result. Absent when a sample is empty or iterations
/// < 1. Equal to the bit on every platform for equal inputs and state of `random`. O(n + B (log^3 n + log B)):
/// resamples are not drawn literally (see the source file). Source: Efron (1979), Ann. Stat. 7(1).
std::optional<Interval> bootstrap_quantile_delta(std::span<const double> sorted_candidate,
                                                 std::span<const double> sorted_baseline, double q, int iterations,
                                                 base::Random& random);

/// Returns the 95 % percentile bootstrap interval of the relative change of the q-quantile,
/// (candidate - baseline) / baseline, drawn like the difference above. Absent
/// also when a value of the baseline is not positive: the change is undefined.
std::optional<Interval> bootstrap_quantile_change(std::span<const double> sorted_candidate,
                                                  std::span<const double> sorted_baseline, double q, int iterations,
                                                  base::Random& random);

/// Returns the same (of the difference) for samples that come in runs: each resample draws as many whole
/// runs as there are, with replacement, and pools them, because values of one
/// run are correlated. Every run ascending. Absent when a side has fewer than
/// two runs (their variation is unknown) or an empty run, or iterations < 1.
/// O(B R^2 log^2 n) at worst; equal choices of runs are evaluated once.
/// Source: Davison and Hinkley (1997), Bootstrap Methods, 3.8.
std::optional<Interval> bootstrap_runs_delta(std::span<const std::vector<double>> sorted_candidate_runs,
                                             std::span<const std::vector<double>> sorted_baseline_runs, double q,
                                             int iterations, base::Random& random);

}  // namespace benchgate::stats
