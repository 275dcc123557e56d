// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace benchgate::stats {

/// Finds the partition of values into consecutive levels that has the smallest sum of squared distances from the
/// averages of the levels, plus `penalty` for each level. No level is shorter than `shortest`; of equal partitions the
/// one whose last level begins first. Gives the begins of all levels but the first, ascending. O(n^2) for n values
/// without changes, less with some; O(n) memory. Source: Killick, Fearnhead, Eckley (2012), J. Am. Stat. Assoc.
/// 107(500) (PELT, exact).
std::vector<std::size_t> level_begins(std::span<const double> values, double penalty, std::size_t shortest);

}  // namespace benchgate::stats
