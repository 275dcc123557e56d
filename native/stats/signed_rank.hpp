// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "stats/interval.hpp"

namespace benchgate::stats {

/// Outcome of the two-sided signed-rank test of "symmetric about 0".
struct SignedRankResult {
  double w = 0;           ///< sum of the ranks of the positive differences, tied ranks averaged
  std::size_t pairs = 0;  ///< differences other than 0, the only ones that count
  double p_value = 1;     ///< in [0, 1]

  bool operator==(const SignedRankResult&) const = default;
};

/// Returns the result of Wilcoxon's signed-rank test of paired differences, any order. Zeros are left
/// out (as Wilcoxon did), ties get average ranks. Up to 100 differences the p is
/// exact, over all signs of the ranks at hand, so ties are no approximation:
/// O(n^3). Above, normal with tie-corrected variance and continuity correction.
/// Only zeros: p = 1; no differences: nothing. Source: Wilcoxon (1945),
/// Biometrics Bulletin 1(6); equals SciPy's wilcoxon(zero_method="wilcox").
std::optional<SignedRankResult> wilcoxon_signed_rank(std::span<const double> differences);

/// Returns the Hodges-Lehmann estimate: the median of all means of two differences (each
/// with itself too), unit of the differences; absent for none. It estimates the
/// median of a symmetric population. O(n^2). Source: Hodges and Lehmann (1963),
/// Ann. Math. Stat. 34(2).
std::optional<double> pseudomedian(std::span<const double> differences);

/// Returns the shifts that the signed-rank test does not reject at 1 - `level`: an
/// interval for the pseudomedian whose coverage is at least `level` for every
/// continuous symmetric population. Absent when so few differences allow none.
/// O(n^2); above 100 differences the critical rank is the normal one.
/// Precondition: 0 < level < 1. Source: Tukey (1949);
/// the interval of R's wilcox.test without ties.
std::optional<Interval> pseudomedian_interval(std::span<const double> differences, double level);

}  // namespace benchgate::stats
