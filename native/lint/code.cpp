// SPDX-License-Identifier: MIT
#include "lint/code.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace benchgate::lint {

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

Span trimmed(std::string_view code, Span span) {
  while (!span.empty() && is_space(code[span.begin])) ++span.begin;
  while (!span.empty() && is_space(code[span.end - 1])) --span.end;
  return span;
}

}  // namespace

std::string_view text_of(std::string_view code, Span span) {
  return span.empty() || span.begin >= code.size() ? std::string_view()
                                                   : code.substr(span.begin, span.end - span.begin);
}

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t find_word(std::string_view code, std::string_view word, std::size_t from) {
  for (std::size_t at = code.find(word, from); at != nowhere; at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_name_character(word.front()) || !is_name_character(code[at - 1]);
    const bool ends = end == code.size() || !is_name_character(word.back()) || !is_name_character(code[end]);
    if (begins && ends) return at;
  }
  return nowhere;
}

std::size_t find_in(std::string_view code, std::string_view word, Span part) {
  // One character more on each side says whether the word begins and ends there.
  const std::size_t begin = part.begin == 0 ? 0 : part.begin - 1;
  if (part.empty() || part.end > code.size()) return nowhere;
  const std::size_t at = find_word(code.substr(begin, part.end + 1 - begin), word, part.begin - begin);
  return at == nowhere || begin + at + word.size() > part.end ? nowhere : begin + at;
}

std::size_t find_near(std::string_view code, std::string_view characters, std::size_t from) {
  if (from >= code.size()) return nowhere;
  const std::size_t found = code.substr(from, longest_header).find_first_of(characters);
  return found == nowhere ? nowhere : from + found;
}

std::size_t find_back(std::string_view code, char character, std::size_t at) {
  const std::size_t begin = at > longest_header ? at - longest_header : 0;
  const std::size_t found = code.substr(begin, at - begin).rfind(character);
  return found == nowhere ? nowhere : begin + found;
}

bool has_word(std::string_view code, std::string_view word) { return find_word(code, word) != nowhere; }

std::size_t skip_space(std::string_view code, std::size_t at) {
  while (at < code.size() && is_space(code[at])) ++at;
  return std::min(at, code.size());
}

std::size_t last_before(std::string_view code, std::size_t at) {
  while (at > 0 && is_space(code[at - 1])) --at;
  return at == 0 ? nowhere : at - 1;
}

std::size_t closing(std::string_view code, std::size_t open) {
  if (open >= code.size()) return nowhere;
  const char opens = code[open];
  const char closes = opens == '(' ? ')' : opens == '[' ? ']' : '}';
  constexpr std::size_t deepest = 1000;
  std::size_t depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    if (code[at] == opens && ++depth > deepest) return nowhere;
    if (code[at] == closes && --depth == 0) return at;
  }
  return nowhere;
}

std::string_view name_at(std::string_view code, std::size_t at) {
  std::size_t end = at;
  while (end < code.size() && is_name_character(code[end])) ++end;
  return at < end ? code.substr(at, end - at) : std::string_view();
}

std::string_view name_before(std::string_view code, std::size_t end) {
  std::size_t begin = std::min(end, code.size());
  while (begin > 0 && is_name_character(code[begin - 1])) --begin;
  return code.substr(begin, std::min(end, code.size()) - begin);
}

std::vector<Span> pieces(std::string_view code, Span span, char separator) {
  std::vector<Span> all;
  std::size_t begin = span.begin;
  int depth = 0;
  const auto end_piece = [&](std::size_t end, std::size_t next) {
    if (const Span piece = trimmed(code, {begin, end}); !piece.empty() || separator == ',') all.push_back(piece);
    begin = next;
  };
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const char c = code[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth != 0) continue;
    if (c == separator) end_piece(at, at + 1);
    if (c == '}' && separator == ';') end_piece(at + 1, at + 1);
  }
  if (const Span last = trimmed(code, {begin, span.end}); !last.empty()) all.push_back(last);
  return all;
}

bool is_literal(std::string_view code) {
  code = base::trim(code);
  if (code.empty()) return false;
  for (std::size_t at = 0; at < code.size(); ++at) {
    const char c = code[at];
    if (c == '"' || c == '\'') {
      at = code.find(c, at + 1);
      if (at == nowhere) return false;
      continue;
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at + 1 < code.size() && (is_name_character(code[at + 1]) || code[at + 1] == '.')) ++at;
      continue;
    }
    if (!is_space(c) && std::string_view("+-*/().").find(c) == std::string_view::npos) return false;
  }
  return std::any_of(code.begin(), code.end(), [](char c) { return c == '"' || c == '\'' || (c >= '0' && c <= '9'); });
}

Span arguments_at(std::string_view code, std::size_t at) {
  at = skip_space(code, at);
  if (at >= code.size() || code[at] != '(') return {};
  const std::size_t close = closing(code, at);
  return close == nowhere ? Span() : Span{at + 1, close};
}

}  // namespace benchgate::lint
