// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "stats/interval.hpp"

namespace benchgate::stats {

/// Returns the 95 % percentile bootstrap interval of how much the q-quantile (type 7) of the candidate's values exceeds
/// the baseline's, where values come in many small blocks, and those of one depend on each other: each of B =
/// `iterations` resamples draws as many whole blocks as there are, with replacement, and pools them. Blocks need not be
/// sorted; empty ones are left out. Absent when a side has fewer than two blocks, or iterations < 1. O(n log n + B n)
/// for n values. Equal to the bit on every platform. Source: Davison and Hinkley (1997), Bootstrap Methods, 3.8.
std::optional<Interval> bootstrap_blocks_delta(std::span<const std::vector<double>> candidate_blocks,
                                               std::span<const std::vector<double>> baseline_blocks, double q,
                                               int iterations, base::Random& random);

}  // namespace benchgate::stats
