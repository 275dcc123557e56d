// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::app {

/// Returns the version of the tool, "1.2.3".
std::string_view version();

}  // namespace benchgate::app
