// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "stats/interval.hpp"

namespace benchgate::stats {

/// The exact confidence interval of a share, from `hits` of `trials` independent trials: it holds the true share with
/// at least the probability `level`, and has a width even where all trials, or none, were hits. Preconditions: hits <=
/// trials, trials > 0, 0 < level < 1. Source: Clopper & Pearson (1934), Biometrika 26(4); equals SciPy's
/// binomtest(...).proportion_ci(method='exact').
Interval proportion_interval(std::uint64_t hits, std::uint64_t trials, double level);

}  // namespace benchgate::stats
