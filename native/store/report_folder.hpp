// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::store {

/// The folder of an imported test case, "name" or "name@k=v,k=v": what a file name cannot hold is written %XX.
std::string report_folder(std::string_view case_name);

}  // namespace benchgate::store
