// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/measurement_table.hpp"

namespace benchgate::judge {

/// Returns what a test case measured for an artifact, as one figure: the median of its values, in the unit of the
/// metric; absent if there is none. O(n log n).
std::optional<double> artifact_value(const model::Measurement& measurement);

}  // namespace benchgate::judge
