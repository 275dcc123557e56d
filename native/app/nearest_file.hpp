// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::app {

/// " (did you mean 'baseline.json'?)" when a file that is not there has one of a name like it beside it, else "".
std::string nearest_file(const std::string& path);

}  // namespace benchgate::app
