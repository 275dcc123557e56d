// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::stats {

/// Returns the two-sided p of Welch's t test for equal means, any order; absent for fewer
/// than two values on a side and beyond the range of double. Two samples
/// without any variance: 1 when their values are equal, else 0.
/// Source: Welch (1947), Biometrika 34; equals SciPy's ttest_ind(equal_var=False).
std::optional<double> welch_p_value(std::span<const double> x, std::span<const double> y);

}  // namespace benchgate::stats
