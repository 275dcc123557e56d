// SPDX-License-Identifier: MIT
#include "base/tabs.hpp"

#include <cstddef>

namespace benchgate::base {

std::string without_tabs(std::string_view text) {
  constexpr std::size_t distance = 8;
  constexpr unsigned continuation_mask = 0xC0, continuation = 0x80;  // of UTF-8: the same character goes on
  std::string result;
  result.reserve(text.size());
  std::size_t column = 0;
  for (const char c : text) {
    if (c == '\t') {
      const std::size_t spaces = distance - column % distance;
      result.append(spaces, ' ');
      column += spaces;
      continue;
    }
    result += c;
    if (c == '\n' || c == '\r')
      column = 0;
    else if ((static_cast<unsigned char>(c) & continuation_mask) != continuation)
      ++column;
  }
  return result;
}

}  // namespace benchgate::base
