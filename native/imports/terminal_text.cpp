// SPDX-License-Identifier: MIT
#include "imports/terminal_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace benchgate::imports {

namespace {

constexpr char escape = '\x1b';
constexpr char bell = '\a';

/// An escape sequence at the start of `text`.
struct TerminalCode {
  std::size_t size;
  bool erases_line;
};

/// "ESC [ parameters final": colours and movements of the cursor.
TerminalCode control_sequence(std::string_view text) {
  std::size_t at = 2;
  while (at < text.size() && text[at] >= ' ' && text[at] <= '?') ++at;
  if (at == text.size() || text[at] == '\n') return {at, false};
  return {at + 1, text[at] == 'K'};
}

/// "ESC ] ... BEL" or "ESC ] ... ESC \": titles and links.
TerminalCode command(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  const std::size_t end = text.find_first_of("\a\x1b", 2);
  if (end >= line) return {2, false};
  return {text[end] == bell ? end + 1 : std::min(end + 2, line), false};
}

TerminalCode code_at(std::string_view text) {
  const char kind = text.size() > 1 ? text[1] : '\n';
  if (kind == '\n') return {1, false};
  if (kind == '[') return control_sequence(text);
  if (kind == ']') return command(text);
  const bool names_a_character_set = kind == '(' || kind == ')';
  return {names_a_character_set ? std::min<std::size_t>(3, text.size()) : 2, false};
}

}  // namespace

std::string without_terminal_codes(std::string text) {
  std::size_t at = text.find(escape);
  if (at == std::string::npos) return text;
  std::string plain = text.substr(0, at);
  while (at < text.size()) {
    const TerminalCode code = code_at(std::string_view(text).substr(at));
    if (code.erases_line && plain.ends_with('\r')) plain.resize(plain.rfind('\n') + 1);
    at += code.size;
    const std::size_t next = std::min(text.find(escape, at), text.size());
    plain.append(text, at, next - at);
    at = next;
  }
  return plain;
}

}  // namespace benchgate::imports
