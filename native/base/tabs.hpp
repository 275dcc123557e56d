// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::base {

/// Returns the text with spaces instead of tabs, up to the next of the columns 8, 16, ... of their line, as a terminal
/// shows it.
std::string without_tabs(std::string_view text);

}  // namespace benchgate::base
