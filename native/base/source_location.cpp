// SPDX-License-Identifier: MIT
#include "base/source_location.hpp"

#include "base/text.hpp"

namespace benchgate::base {

std::string where(const SourceLocation& location) {
  std::string text = printable(location.file);
  if (location.line > 0) text += fmt::format(":{}:{}", location.line, location.column);
  return text;
}

}  // namespace benchgate::base
