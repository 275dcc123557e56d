// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/receipt.hpp"

namespace benchgate::analysis {

/// Values from which on an interval of the mean is reliable, and a scatter is judged by the wider limit.
inline constexpr std::uint64_t reliable_count = 10;

/// Whether values scatter so little that they may be cited and alert: at least 3 of them, a mean above 0, and a
/// coefficient of variation of at most 3 %, from 10 values on 10 % (few values underestimate it); inclusive, unrounded.
bool is_stable(const model::Summary& summary);

}  // namespace benchgate::analysis
