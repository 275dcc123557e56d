// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::stats {

/// Returns Cliff's delta of two ascending samples, P(x > y) - P(x < y), in [-1, 1] and
/// without unit; positive when x tends to be larger. Ties count as neither.
/// Either sample empty: absent. By merging, O(n1 + n2).
/// Source: Cliff (1993), Psychol. Bull. 114(3).
std::optional<double> cliffs_delta(std::span<const double> sorted_x, std::span<const double> sorted_y);

}  // namespace benchgate::stats
