// SPDX-License-Identifier: MIT
#include "imports/last_line.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

void require_whole_last_line(std::string_view text, std::string_view file,
                             bool (*is_whole)(std::string_view last_line)) {
  const std::string_view last = base::trim(text.substr(text.rfind('\n') + 1));
  if (last.empty() || (is_whole != nullptr && is_whole(last))) return;
  syntax::fail_at(file, static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1,
                  "the last line has no line break: is the file cut off? (if it is complete, add one)");
}

}  // namespace benchgate::imports
