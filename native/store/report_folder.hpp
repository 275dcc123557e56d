// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::store {

/// Returns the folder of an imported test case, "name" or "name@k=v,k=v": characters that a file name cannot hold are
/// written %XX.
std::string report_folder(std::string_view case_name);

}  // namespace benchgate::store
