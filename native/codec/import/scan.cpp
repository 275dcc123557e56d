// SPDX-License-Identifier: MIT
#include "codec/import/scan.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::codec {

namespace {

constexpr std::string_view blanks = " \t\r\f\v";

std::string_view without_carriage_return(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
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

std::optional<Halves> cut(std::string_view text, std::string_view separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return std::nullopt;
  return Halves{text.substr(0, at), text.substr(at + separator.size())};
}

std::optional<Halves> cut_last(std::string_view text, std::string_view separator) {
  const std::size_t at = text.rfind(separator);
  if (at == std::string_view::npos) return std::nullopt;
  return Halves{text.substr(0, at), text.substr(at + separator.size())};
}

void words(std::string_view text, std::vector<std::string_view>& into) {
  into.clear();
  for (;;) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return;
    text.remove_prefix(begin);
    const std::size_t end = text.find_first_of(blanks);
    into.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  words(text, found);
  return found;
}

std::string_view take_last_word(std::string_view& text) {
  const std::size_t last = text.find_last_not_of(blanks);
  if (last == std::string_view::npos) {
    text = {};
    return {};
  }
  const std::size_t before = text.find_last_of(blanks, last);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view word = text.substr(begin, last + 1 - begin);
  text = base::trim(text.substr(0, begin));
  return word;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string quotation(std::string_view text) {
  const std::string_view shown = base::truncate_utf8(text, 60);
  return fmt::format("'{}{}'", base::printable(shown), shown.size() < text.size() ? "..." : "");
}

}  // namespace benchgate::codec
