// SPDX-License-Identifier: MIT
// How rules look at code: words, brackets, statements. All positions are those of SourceText::code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::lint {

inline constexpr std::size_t nowhere = std::string_view::npos;

/// A part of a text, without its end.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool empty() const { return begin >= end; }
  bool holds(std::size_t at) const { return begin <= at && at < end; }
  bool operator==(const Span&) const = default;
};

std::string_view text_of(std::string_view code, Span span);

/// Whether a character may be in a name.
bool is_name_character(char c);

/// Finds `word` as a whole word, from `from` on; nowhere: it is not there.
std::size_t find_word(std::string_view code, std::string_view word, std::size_t from = 0);
/// Finds it within a part of the code. O(part).
std::size_t find_in(std::string_view code, std::string_view word, Span part);
/// Find the first of some characters at or after `from`, and the last `character` before `at`: not further away than
/// the longest header of a function or loop that is looked at, so that the time is bounded; nowhere if there is none.
inline constexpr std::size_t longest_header = 4096;
std::size_t find_near(std::string_view code, std::string_view characters, std::size_t from);
std::size_t find_back(std::string_view code, char character, std::size_t at);

bool has_word(std::string_view code, std::string_view word);

/// Returns the first position from `at` on that is no white space; the end of the code if there is none.
std::size_t skip_space(std::string_view code, std::size_t at);
/// Returns the last position before `at` that is no white space; nowhere if there is none.
std::size_t last_before(std::string_view code, std::size_t at);

/// Finds the bracket that closes the one at `open`, which is one of ( [ {; nowhere if nothing does, or if a thousand of
/// its kind are open at once: so the time for all brackets of a file is bounded.
std::size_t closing(std::string_view code, std::size_t open);

/// Return the name that begins at `at`, "" if none does, and the one that ends before `end`.
std::string_view name_at(std::string_view code, std::size_t at);
std::string_view name_before(std::string_view code, std::size_t end);

/// Returns the pieces between separators that are in no brackets, empty ones at the end left out: statements by ';',
/// arguments by ','. White space around them is left out. A block `{...}` ends a statement, too.
std::vector<Span> pieces(std::string_view code, Span span, char separator);

/// Whether a text is nothing but numbers, strings and signs: its value is known to a compiler.
bool is_literal(std::string_view code);

/// Returns the arguments of the call whose name ends before `at`, where its '(' is; empty if there is none.
Span arguments_at(std::string_view code, std::size_t at);

}  // namespace benchgate::lint
