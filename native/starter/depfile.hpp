// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::starter {

/// Returns the prerequisites of all rules of a depfile, as compilers write it for make and `rustc --emit dep-info`
/// does. Accepts any text.
std::vector<std::string> inputs_of_depfile(std::string_view text);

}  // namespace benchgate::starter
