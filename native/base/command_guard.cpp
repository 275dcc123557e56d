// SPDX-License-Identifier: MIT
#include "base/command_guard.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace benchgate::base {

bool CommandGuard::completes_mark(char c) {
  if (c == '\n' || c == '\r') {
    line_ = Line::blank;
    hashes_ = 0;
    return false;
  }
  const bool blank = c == ' ' || c == '\t';
  if (!blank && (c < '!' || c > '~')) return false;  // the runner may overlook it
  const bool command = (line_ == Line::colon && c == ':') || (hashes_ == 2 && c == '[');
  if (!blank || line_ == Line::colon) line_ = line_ == Line::blank && c == ':' ? Line::colon : Line::inside;
  hashes_ = c == '#' ? std::min(hashes_ + 1, 2) : 0;
  return command;
}

std::string CommandGuard::guarded(std::string_view piece) {
  std::string safe;
  safe.reserve(piece.size());
  for (const char c : piece) {
    if (completes_mark(c)) safe += '\\';
    safe += c;
  }
  return safe;
}

std::string without_commands(std::string_view text) { return CommandGuard().guarded(text); }

std::string without_commands_inside(std::string_view text) {
  return CommandGuard().guarded(fmt::format("|{}", text)).substr(1);
}

}  // namespace benchgate::base
