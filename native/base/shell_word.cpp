// SPDX-License-Identifier: MIT
#include "base/shell_word.hpp"

#include <string_view>

#include "base/text.hpp"

namespace benchgate::base {

namespace {

/// `text` in $'', control characters and bytes beyond ASCII as octal escapes.
std::string escaped_word(std::string_view text) {
  std::string word = "$'";
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < 0x20 || byte >= 0x7f || character == '\'' || character == '\\')
      word += fmt::format("\\{:03o}", byte);
    else
      word += character;
  }
  return word + "'";
}

}  // namespace

std::string shell_word(const std::string& text) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,";
  if (!text.empty() && text.find_first_not_of(harmless) == std::string::npos) return text;
  if (printable(text) != text) return escaped_word(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shell_command_line(std::span<const std::string> arguments) {
  std::string line;
  for (const std::string& argument : arguments) line += (line.empty() ? "" : " ") + shell_word(argument);
  return line;
}

}  // namespace benchgate::base
