// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/call_profile.hpp"

namespace benchgate::imports {

/// Parses the instructions (event Ir) of a profile of callgrind, by function and by call; several parts are added up. A
/// function has the name that callgrind gives it, with "'2" behind it for calls within itself. Throws Error
/// `file:line: what` for a text that is no profile of callgrind, was cut off, does not add up, or counts something
/// else.
model::CallProfile parse_callgrind(std::string_view text, std::string_view file);

}  // namespace benchgate::imports
