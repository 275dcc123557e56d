// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::imports {

/// Throws Error `file:line: ...` for a text whose last line has no line break: it may have been cut off inside a figure
/// or a name. A last line of blanks is ignored, and one for which `is_whole` is true shows that nothing is missing.
void require_whole_last_line(std::string_view text, std::string_view file,
                             bool (*is_whole)(std::string_view last_line) = nullptr);

}  // namespace benchgate::imports
