// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::stats {

/// Outcome of a two-sided rank test.
struct MannWhitneyResult {
  double u = 0;        ///< Mann-Whitney U of x: pairs with x > y, ties counted half
  double p_value = 1;  ///< in [0, 1]
  double z = 0;        ///< how far U is from its mean, in standard errors, never below 0

  bool operator==(const MannWhitneyResult&) const = default;
};

/// Returns the result of the Mann-Whitney U test of two ascending samples, two-sided, by the normal
/// approximation: average ranks for ties, tie-corrected variance, continuity
/// correction, tail by erfc (so p stays right below 1e-16). U equal to its mean,
/// and samples of one common value, give p = 1; an empty sample gives nothing.
/// O(n1 + n2). p is as exact as the platform's erfc: the last digit may differ.
/// Source: Mann and Whitney (1947), Ann. Math. Stat. 18(1); equals SciPy's
/// mannwhitneyu(method="asymptotic").
std::optional<MannWhitneyResult> mann_whitney(std::span<const double> sorted_x, std::span<const double> sorted_y);

}  // namespace benchgate::stats
