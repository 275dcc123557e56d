// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/profile_change.hpp"

namespace benchgate::format {

/// Formats benchgate.explain.v1: both sides by function. Names are not truncated. Ends with a line break.
std::string format_profile_change(const model::ProfileChange& change);

/// Returns the JSON Schema of that document.
std::string profile_change_schema();

}  // namespace benchgate::format
