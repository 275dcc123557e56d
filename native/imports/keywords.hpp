// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "syntax/csv.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// The keyword of which `word` looks like a damaged copy: one letter is different, missing, added, or swapped with its
/// neighbour. Absent if `word` is a keyword itself, or resembles none: tools add words of their own.
std::optional<std::string_view> damaged_keyword(std::string_view word, std::span<const std::string_view> keywords);

// If the keyword of an optional part were damaged, the part would be skipped silently. Therefore these functions throw
// Error, with the place, for a word that looks like a damaged one of `keywords`.
void refuse_damaged(std::string_view word, std::span<const std::string_view> keywords, const syntax::Lines& lines);
/// The same of all names in an object that does not have the keyword; nothing for a value of another kind.
void refuse_damaged_members(syntax::JsonValue object, std::span<const std::string_view> keywords);
/// The same of all titles from column `first` on, in a table without a column of that name.
void refuse_damaged_columns(const syntax::CsvReader& csv, std::span<const std::string_view> keywords,
                            std::size_t first = 0);

/// Whether two successive words of `text` are `phrase`, or look like a damaged copy of it.
bool has_damaged_phrase(std::string_view text, std::string_view phrase);

/// "unknown name 'x' (did you mean 'y'?): is the file damaged?"
std::string damage_message(std::string_view word, std::string_view keyword);

}  // namespace benchgate::imports
