// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::imports {

/// Throws Error at `file` for the first negative value of a metric that has a direction, in a unit of time, size, rate
/// or count: "'time' of 'sort/100' is -5 ns: a time cannot be negative". Bounds of intervals may be negative, and so
/// may metrics without a unit or a direction.
void refuse_negative(std::span<const model::ImportedCase> cases, std::string_view file);

}  // namespace benchgate::imports
