// SPDX-License-Identifier: MIT
#include "render/markup.hpp"

#include "base/command_guard.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

/// U+FFFE and U+FFFF, which XML forbids though they are UTF-8, become U+FFFD.
std::string without_noncharacters(std::string text) {
  for (const std::string_view forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (std::size_t at = text.find(forbidden); at != std::string::npos; at = text.find(forbidden, at))
      text.replace(at, forbidden.size(), "\xEF\xBF\xBD");
  return text;
}

}  // namespace

std::string markup_text(std::string_view text) {
  std::string escaped;
  base::CommandGuard guard;
  for (const char c : without_noncharacters(base::printable(text))) {
    if (guard.completes_mark(c)) {
      escaped += c == '[' ? "&#91;" : "&#58;";
      continue;
    }
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

}  // namespace benchgate::render
