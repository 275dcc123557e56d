// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace benchgate::stats {

/// `hits` of `trials`.
struct Proportion {
  std::uint64_t hits = 0;
  std::uint64_t trials = 0;  ///< at least `hits`
};

/// Returns the p of Fisher's exact test of "both shares are equal", two-sided: the probability of all tables with the
/// same margins that are no more likely than this one, in [0, 1]; 1 when a side has no trials. Tables of more than 10^9
/// trials are scaled down to that, which makes p larger. O(sqrt(trials)) in practice. Source: Fisher (1935), The Logic
/// of Inductive Inference; equals SciPy's fisher_exact.
double fisher_exact_p_value(const Proportion& a, const Proportion& b);

}  // namespace benchgate::stats
