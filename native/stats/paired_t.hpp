// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::stats {

/// Returns the two-sided p of the paired t test, for a mean difference of 0; absent for fewer than two differences and
/// beyond the range of double. Differences without any variance: 1 when they are 0, else 0. Source: Student (1908),
/// Biometrika 6; equals SciPy's ttest_1samp(differences, 0).
std::optional<double> paired_t_p_value(std::span<const double> differences);

}  // namespace benchgate::stats
