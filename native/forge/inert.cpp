// SPDX-License-Identifier: MIT
#include "forge/inert.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::forge {

namespace {

constexpr std::string_view separator = "&#8203;";  // a space of no width

bool begins_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '"' || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::size_t ticks_at(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of('`', at), text.size()) - at;
}

/// Where a span that begins at `at` and ends with `end` is over; `at` when it is not closed in this line.
std::size_t end_of_span(std::string_view line, std::size_t at, std::string_view end) {
  const auto found = line.find(end, at);
  return found == std::string_view::npos ? at : found + end.size();
}

/// Where code that begins with ticks at `at` is over: behind as many ticks.
std::size_t end_of_code(std::string_view line, std::size_t at) {
  const std::size_t ticks = ticks_at(line, at);
  for (std::size_t next = at + ticks; (next = line.find('`', next)) != std::string_view::npos;) {
    const std::size_t found = ticks_at(line, next);
    if (found == ticks) return next + found;
    next += found;
  }
  return at + ticks;
}

/// What begins at `at` and has to stay as it is: code, a hidden comment, an address, an escaped character; else `at`.
std::size_t end_of_verbatim(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at);
  if (rest.starts_with('`')) return end_of_code(line, at);
  if (rest.starts_with("<!--")) return end_of_span(line, at, "-->");
  if (rest.starts_with("](")) return end_of_span(line, at, ")");
  return rest.starts_with('\\') ? std::min(at + 2, line.size()) : at;
}

std::string line_without_references(std::string_view line, std::string_view signs) {
  constexpr std::string_view ampersand = "&amp;";
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = end_of_verbatim(line, at);
    const bool is_entity =
        end == at && line.substr(at).starts_with(ampersand) && signs.find('&') != std::string_view::npos;
    const std::size_t next = end > at ? end : at + (is_entity ? ampersand.size() : 1);
    text += line.substr(at, next - at);
    const bool is_sign = is_entity || (end == at && line[at] != '&' && signs.find(line[at]) != std::string_view::npos);
    if (is_sign && next < line.size() && begins_name(line[next])) text += separator;
    at = next;
  }
  return text;
}

/// The ticks that open or close a block of code; 0 for other lines.
std::size_t fence_of(std::string_view line) {
  const std::string_view text = base::trim(line);
  const std::size_t ticks = ticks_at(text, 0);
  return ticks >= 3 && text.find('`', ticks) == std::string_view::npos ? ticks : 0;
}

}  // namespace

std::string without_references(std::string_view markdown, std::string_view signs) {
  std::string text;
  std::size_t fence = 0;
  for (const std::string_view line : base::split(markdown, '\n')) {
    const std::size_t ticks = fence_of(line);
    text += fence > 0 || ticks > 0 ? std::string(line) : line_without_references(line, signs);
    text += '\n';
    if (fence == 0)
      fence = ticks;
    else if (ticks >= fence && base::trim(line).size() == ticks)
      fence = 0;
  }
  text.pop_back();  // split gives one line more than there are ends
  return text;
}

std::string without_quick_actions(std::string_view markdown) {
  std::string text;
  bool at_start = true;
  for (const char c : markdown) {
    if (c == '\r') continue;
    if (at_start && c == '/') text += ' ';
    text += c;
    at_start = c == '\n';
  }
  return text;
}

}  // namespace benchgate::forge
