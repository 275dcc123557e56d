// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "stats/interval.hpp"

namespace benchgate::stats {

/// A sample by its moments.
struct SampleMoments {
  std::size_t size = 0;
  double mean = 0;
  double variance = 0;  ///< divisor n - 1
};

/// Returns the confidence interval at `level` of mean(y) / mean(x) - 1, a ratio, of independent samples: the estimate
/// -/+ t times its standard error by the delta method, with the degrees of freedom of Welch and Satterthwaite. Absent
/// for fewer than two values on a side, a mean of x of 0, and beyond the range of double; of width 0 for samples
/// without variance. Source: Casella and Berger (2002), Statistical Inference, 5.5.4; Satterthwaite (1946), Biometrics
/// Bulletin 2(6).
std::optional<Interval> relative_change_interval(const SampleMoments& x, const SampleMoments& y, double level);

}  // namespace benchgate::stats
