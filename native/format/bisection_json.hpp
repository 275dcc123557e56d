// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/bisection.hpp"

namespace benchgate::format {

/// benchgate.bisect.v1: the commit that was found, its effect, and every step, unrounded. Ends with a line break.
std::string format_bisection(const model::Bisection& bisection);

/// The JSON Schema of that document.
std::string bisection_schema();

}  // namespace benchgate::format
