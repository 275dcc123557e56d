// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/comparison.hpp"

namespace benchgate::render {

/// Returns what would decide the metrics that pairs left undecided; "" if there are none.
std::string note_on_undecided(const model::Comparison& comparison);

}  // namespace benchgate::render
