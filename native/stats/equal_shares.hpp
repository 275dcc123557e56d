// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "stats/fisher_exact.hpp"

namespace benchgate::stats {

/// Returns the p of Pearson's chi-squared test of "all shares are equal", without a correction for continuity, in
/// [0, 1]; 1 where there is nothing to tell apart: all trials hit, none did, or fewer than two groups have trials.
/// O(n). Source: Pearson (1900); equals SciPy's chi2_contingency(correction=False).
double equal_shares_p_value(std::span<const Proportion> groups);

}  // namespace benchgate::stats
