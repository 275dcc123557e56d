// SPDX-License-Identifier: MIT
#include "imports/keywords.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace benchgate::imports {

namespace {

/// Whether one letter of `keyword` is another, missing, too many, or swapped with its neighbour in `word`. Names of
/// every object are compared, so what both begin and end with is cut off instead of computing an edit distance.
bool resembles(std::string_view word, std::string_view keyword) {
  constexpr std::size_t shortest = 3;  // of shorter ones nearly everything is a damaged one
  if (keyword.size() < shortest || word.size() > keyword.size() + 1 || word.size() + 1 < keyword.size()) return false;
  while (!word.empty() && !keyword.empty() && word.front() == keyword.front()) {
    word.remove_prefix(1);
    keyword.remove_prefix(1);
  }
  while (!word.empty() && !keyword.empty() && word.back() == keyword.back()) {
    word.remove_suffix(1);
    keyword.remove_suffix(1);
  }
  const auto is_digit = [](std::string_view one) { return one.size() == 1 && syntax::all_digits(one); };
  if (is_digit(word) || is_digit(keyword)) return false;  // "p50" is no damaged "p90"
  if (word.size() <= 1 && keyword.size() <= 1) return true;
  return word.size() == 2 && keyword.size() == 2 && word[0] == keyword[1] && word[1] == keyword[0];
}

}  // namespace

std::optional<std::string_view> damaged_keyword(std::string_view word, std::span<const std::string_view> keywords) {
  if (std::find(keywords.begin(), keywords.end(), word) != keywords.end()) return std::nullopt;
  const auto found = std::find_if(keywords.begin(), keywords.end(),
                                  [&](std::string_view keyword) { return resembles(word, keyword); });
  return found == keywords.end() ? std::nullopt : std::optional(*found);
}

std::string damage_message(std::string_view word, std::string_view keyword) {
  return fmt::format("unknown name {} (did you mean {}?): is the file damaged?", syntax::quoted(word),
                     syntax::quoted(keyword));
}

void refuse_damaged(std::string_view word, std::span<const std::string_view> keywords, const syntax::Lines& lines) {
  if (const auto keyword = damaged_keyword(word, keywords)) lines.fail(damage_message(word, *keyword));
}

void refuse_damaged_members(syntax::JsonValue object, std::span<const std::string_view> keywords) {
  if (!object.is(syntax::JsonValue::Kind::object)) return;
  object.each_member([&](std::string_view name, const syntax::JsonValue& value) {
    const auto keyword = damaged_keyword(name, keywords);
    if (keyword && !object.find(*keyword)) value.fail(damage_message(name, *keyword));
  });
}

void refuse_damaged_columns(const syntax::CsvReader& csv, std::span<const std::string_view> keywords,
                            std::size_t first) {
  for (std::size_t i = first; i < csv.header().size(); ++i) {
    const auto keyword = damaged_keyword(csv.header()[i], keywords);
    if (keyword && !csv.find_column(*keyword)) csv.fail(damage_message(csv.header()[i], *keyword));
  }
}

bool has_damaged_phrase(std::string_view text, std::string_view phrase) {
  const std::vector<std::string_view> wanted = syntax::words(phrase);
  const std::vector<std::string_view> found = syntax::words(text);
  for (std::size_t i = 0; i + wanted.size() <= found.size(); ++i) {
    std::size_t damaged = 0;
    std::size_t same = 0;
    for (std::size_t j = 0; j < wanted.size(); ++j) {
      if (found[i + j] == wanted[j])
        ++same;
      else if (resembles(found[i + j], wanted[j]))
        ++damaged;
    }
    if (damaged > 0 && damaged + same == wanted.size()) return true;
  }
  return false;
}

}  // namespace benchgate::imports
