// SPDX-License-Identifier: MIT
#include "imports/text_columns.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }

/// The byte where the character at `column` begins, or the size.
std::size_t byte_of(std::string_view line, std::size_t column) {
  std::size_t at = 0;
  for (std::size_t seen = 0; at < line.size(); ++at)
    if (begins_character(line[at]) && seen++ == column) break;
  return at;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::vector<Span> spans_of(std::string_view line, char mark) {
  while (line.ends_with(' ')) line.remove_suffix(1);
  std::size_t begin = line.size();
  while (begin > 0 && (line[begin - 1] == mark || line[begin - 1] == ' ')) --begin;
  std::vector<Span> spans;
  std::size_t column = width_of(line.substr(0, begin));
  for (std::size_t at = begin; at < line.size(); ++at, ++column) {
    if (line[at] != mark) continue;
    if (spans.empty() || spans.back().end != column) spans.push_back({column, column});
    spans.back().end = column + 1;
  }
  return spans;
}

std::string_view text_in(std::string_view line, const Span& span) {
  const std::size_t begin = byte_of(line, span.begin), end = byte_of(line, span.end);
  return base::trim(line.substr(begin, end - begin));
}

}  // namespace benchgate::imports
