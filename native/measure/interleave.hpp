// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/random.hpp"

namespace benchgate::measure {

/// One of the two programs compared.
enum class Side { base, head };

/// Returns the order of the next four executions: base, head, head, base or the other way round, by one toss. The first
/// two and the last two are a pair each. Steady drift cancels between them; other drift is as likely to favour one side
/// as the other.
std::array<Side, 4> block_order(base::Random& random);

}  // namespace benchgate::measure
