// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace benchgate::stats {

/// Returns the values in ascending order. Several times faster than std::sort on the thousands of numbers that a run
/// has, because no branch depends on a comparison. Precondition of the real numbers: none is NaN.
std::vector<double> ascending(std::vector<double> values);
std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> values);

}  // namespace benchgate::stats
