// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::base {

/// Formats two values as format_quantity writes them, "1.289 to 1.304 ms", the unit once where both have the same. Not
/// for machines. Precondition: finite.
std::string format_range(double low, double high, std::string_view unit);

}  // namespace benchgate::base
