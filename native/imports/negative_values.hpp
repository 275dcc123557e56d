// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::imports {

/// What the values of such a metric are if none can be negative: "time", "size", "rate" or "count", and it has a
/// direction; "" if one can.
std::string_view never_negative(const model::Reading& of);

/// Whether a metric with the unit and direction of this reading cannot have the value: it is infinite, since it is too
/// large for the unit of receipts, or negative for a time, size, rate or count that has a direction.
bool is_impossible(double value, const model::Reading& of);

/// What refuse_impossible says of the first such value of a test case; "": it has none. For readers that know the line
/// only while they read.
std::string impossible_value(const model::ImportedCase& test_case);

/// Throws Error at the line of the test case in `file` for the first value that is impossible: "'time' of 'sort/100' is
/// -5 ns: a time cannot be negative; ...". Bounds of intervals may be negative, and so may metrics without a unit or a
/// direction.
void refuse_impossible(std::span<const model::ImportedCase> cases, std::string_view file);

}  // namespace benchgate::imports
