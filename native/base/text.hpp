// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::base {

/// Returns `text` without ASCII white space at both ends.
std::string_view trim(std::string_view text);

/// Returns the pieces between `separator`s; always at least one, empty pieces included.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns `text` with its ASCII letters in lower case, independent of the locale.
std::string lower_case(std::string_view text);

std::string join(std::span<const std::string> pieces, std::string_view separator);

/// Formats ascending numbers, three and more in sequence as a range: "1, 3 to 9, 11".
std::string join_ranges(std::span<const int> ascending);

/// Parses the whole of `text` as a finite number, independent of the locale; absent for anything else ("", "1x", "nan",
/// "inf", white space around).
std::optional<double> parse_number(std::string_view text);

/// The longest number that `text` begins with, and the text after it; absent when it begins with none.
struct LeadingNumber {
  double value = 0;
  std::string_view rest;
};
std::optional<LeadingNumber> parse_leading_number(std::string_view text);

/// Parses the whole of `text` as a decimal integer in range; absent for anything else.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<std::uint64_t> parse_unsigned(std::string_view text);

/// Returns "10%" or "10 %" as the ratio "0.10": the decimal point moves by two digits, and nothing is rounded. Any
/// other text (also one with an exponent) stays unchanged.
std::string ratio_text(std::string_view text);

/// Returns the shortest decimal text that reads back as the same double, independent of the locale: "0.1", "12",
/// "1e+30". Precondition: finite.
std::string format_number(double value);

/// Formats `value` with exactly `decimals` digits after the point. Precondition: finite.
std::string format_fixed(double value, int decimals);

/// Returns the candidate nearest to `word` by edit distance (insert, delete, replace, swap of neighbours), absent when
/// none is near enough to be a likely typo. Ties go to the first. O(|word| * |candidate|) each.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// Returns " (did you mean 'x'?)" for the nearest candidate, else "".
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

/// Makes hostile text safe for one line of a terminal or log: control characters, line breaks, ESC, bidirectional and
/// zero-width marks become visible escapes (\n, \x1b, \u202e), bytes that are not UTF-8 become U+FFFD.
std::string printable(std::string_view text);

/// Returns `text` with every byte sequence that is not UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

/// Returns `text` cut to at most `bytes` bytes, never inside a UTF-8 sequence.
std::string_view truncate_utf8(std::string_view text, std::size_t bytes);

/// Whether `text` matches `pattern`, in which `*` stands for any run of
/// characters and `?` for any one; nothing else is special.
bool matches_glob(std::string_view text, std::string_view pattern);

}  // namespace benchgate::base
