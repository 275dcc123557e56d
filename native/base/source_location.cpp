// SPDX-License-Identifier: MIT
#include "base/source_location.hpp"

#include "base/text.hpp"

namespace benchgate::base {

std::string where(const SourceLocation& place) {
  std::string text = printable(place.file);
  if (place.line > 0) text += fmt::format(":{}:{}", place.line, place.column);
  return text;
}

}  // namespace benchgate::base
