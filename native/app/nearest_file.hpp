// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::app {

/// For a missing file: " (did you mean 'baseline.json'?)" when its folder has a similar name, else "".
std::string nearest_file(const std::string& path);

}  // namespace benchgate::app
