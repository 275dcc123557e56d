// SPDX-License-Identifier: MIT
#include "syntax/lines.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::syntax {

namespace {

constexpr std::size_t usual_words = 16;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_carriage_return(std::string_view line) {
  while (!line.empty() && line.back() == '\r') line.remove_suffix(1);  // Python on Windows may write two
  return line;
}

/// Returns the index of the character of a separator to search for: its first that is not a blank, as blanks are
/// frequent.
std::size_t anchor_of(std::string_view separator) {
  const std::size_t mark = separator.find_first_not_of(' ');
  return mark == std::string_view::npos ? 0 : mark;
}

SplitText split_at(std::string_view text, std::size_t at, std::string_view separator) {
  return {text.substr(0, at), text.substr(at + separator.size())};
}

}  // namespace

std::optional<std::string_view> Lines::next() {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = rest_.find('\n');
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  ++number_;
  return without_carriage_return(line);
}

std::optional<std::string_view> Lines::peek() const {
  if (rest_.empty()) return std::nullopt;
  return without_carriage_return(rest_.substr(0, rest_.find('\n')));
}

void Lines::fail(std::string_view what) const { fail_at(file_, std::max(number_, 1), what); }

void fail_at(std::string_view file, int line, std::string_view what) {
  throw Error(fmt::format("{}:{}", file, line), what);
}

std::optional<SplitText> split_once(std::string_view text, std::string_view separator) {
  const std::size_t anchor = anchor_of(separator);
  for (std::size_t at = anchor; at < text.size(); ++at) {
    at = text.find(separator[anchor], at);
    if (at == std::string_view::npos) break;
    if (text.substr(at - anchor).starts_with(separator)) return split_at(text, at - anchor, separator);
  }
  return std::nullopt;
}

std::optional<SplitText> split_last(std::string_view text, std::string_view separator) {
  const std::size_t anchor = anchor_of(separator);
  for (std::size_t at = text.size(); at > anchor; --at)
    if (text[at - 1] == separator[anchor] && text.substr(at - 1 - anchor).starts_with(separator))
      return split_at(text, at - 1 - anchor, separator);
  return std::nullopt;
}

void split_words(std::string_view text, std::vector<std::string_view>& into) {
  into.clear();
  const std::size_t size = text.size();
  for (std::size_t at = 0;;) {
    while (at < size && is_blank(text[at])) ++at;
    if (at == size) return;
    const std::size_t begin = at;
    while (at < size && !is_blank(text[at])) ++at;
    into.push_back(text.substr(begin, at - begin));
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> found;
  found.reserve(usual_words);
  split_words(text, found);
  return found;
}

std::string_view take_last_word(std::string_view& text) {
  std::size_t end = text.size();
  while (end > 0 && is_blank(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && !is_blank(text[begin - 1])) --begin;
  const std::string_view word = text.substr(begin, end - begin);
  text = base::trim(text.substr(0, begin));
  return word;
}

bool all_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

std::string quoted(std::string_view text) {
  const std::string_view shown = base::truncate_utf8(text, 60);
  return fmt::format("'{}{}'", base::printable(shown), shown.size() < text.size() ? "..." : "");
}

}  // namespace benchgate::syntax
