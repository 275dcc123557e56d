// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "stats/interval.hpp"

namespace benchgate::stats {

/// Returns the exact confidence interval of a share, from `hits` of `trials` independent trials: it holds the true
/// share with at least the probability `level`, and has a width even where all trials, or none, were hits.
/// Preconditions: hits <= trials, trials > 0, 0 < level < 1. Source: Clopper & Pearson (1934), Biometrika 26(4); equals
/// SciPy's binomtest(...).proportion_ci(method='exact').
Interval proportion_interval(std::uint64_t hits, std::uint64_t trials, double level);

/// Returns the score interval of a share, with the same preconditions. Source: Wilson (1927), JASA 22(158); equals
/// SciPy's binomtest(...).proportion_ci(method='wilson').
Interval score_interval(std::uint64_t hits, std::uint64_t trials, double level);

/// Returns the interval of a - b, from an estimate of each with its interval. It treats the two as independent, so it
/// is too wide where they rise and fall together. Of shares with score intervals it is method 10 of Newcombe (1998),
/// Statistics in Medicine 17(8). Source: Zou and Donner (2008), Statistics in Medicine 27(10).
Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b);

}  // namespace benchgate::stats
