// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

namespace benchgate::stats {

/// Returns where values end that rise or fall steadily: at the end of their line, but within the last three of them.
/// Absent where a level explains them, by the t test of a slope at 2 %, and for fewer than three.
std::optional<double> end_of_slope(std::span<const double> values);

}  // namespace benchgate::stats
