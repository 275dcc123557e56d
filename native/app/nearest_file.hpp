// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::app {

/// Returns " (did you mean 'baseline.json'?)" for a missing file when its folder has a similar name, else "".
std::string nearest_file(const std::string& path);

}  // namespace benchgate::app
