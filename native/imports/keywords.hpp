// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "syntax/csv.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// The keyword that `word` must be a damaged one of: one letter is another, missing, too many or swapped. Absent when
/// it is a keyword itself, and when it resembles none: tools add words of their own.
std::optional<std::string_view> damaged_keyword(std::string_view word, std::span<const std::string_view> keywords);

// A part that a tool only writes when there is something to say is not missed when its keyword is damaged. These throw
// Error about the place where a word resembles one of `keywords`.
void refuse_damaged(std::string_view word, std::span<const std::string_view> keywords, const syntax::Lines& lines);
/// The same of all names in an object that does not have the keyword; nothing for a value of another kind.
void refuse_damaged_members(syntax::JsonValue object, std::span<const std::string_view> keywords);
/// The same of all titles from column `first` on, in a table without a column of that name.
void refuse_damaged_columns(const syntax::CsvReader& csv, std::span<const std::string_view> keywords,
                            std::size_t first = 0);

/// Whether two of the words of `text`, one after the other, are a phrase or resemble it, and which: for messages that
/// stand between other text.
bool has_damaged_phrase(std::string_view text, std::string_view phrase);

/// "unknown name 'x' (did you mean 'y'?): is the file damaged?"
std::string damage_message(std::string_view word, std::string_view keyword);

}  // namespace benchgate::imports
