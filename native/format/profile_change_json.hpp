// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/profile_change.hpp"

namespace benchgate::format {

/// benchgate.explain.v1: both sides by function. Names are whole. Ends with a line break.
std::string format_profile_change(const model::ProfileChange& change);

/// The JSON Schema of that document.
std::string profile_change_schema();

}  // namespace benchgate::format
