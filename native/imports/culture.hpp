// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::imports {

/// What a program writes in front of decimals, as the language settings of its machine have it.
enum class DecimalSign : std::uint8_t { point, comma };

/// Parses a number with this sign in front of its decimals. Between its groups of digits may be the other sign, a blank
/// (also one of the no-break kinds) or an apostrophe, always the same: "1,068.2", "1.068,2", "1 068,2", "12'345.6",
/// "12,34,567.8". Absent for anything else.
std::optional<double> parse_localised(std::string_view text, DecimalSign sign);

/// Finds out from the numbers of a report which sign its decimals have: "12.34" and "0,5" leave no choice, "1.234"
/// does.
class CultureEvidence {
 public:
  enum class Number : std::uint8_t { any, whole };  ///< whole: one that never has decimals, as a count of bytes

  /// Adds a number, on this line of the report (0: not known). Text that is not a number is ignored.
  void add(std::string_view text, int line, Number kind = Number::any);

  /// Returns the sign that all numbers allow; absent if all allow both.
  std::optional<DecimalSign> sign() const;

  /// Describes why there is none: "'0,5' has a decimal comma, but '12.5' in line 2 a decimal point"; "" if all numbers
  /// agree.
  std::string conflict() const;

  /// Returns "'1.234' may be 1.234 or 1234, and no number in the file shows ...: ADVICE", of the first number that has
  /// two meanings; "" without one.
  std::string ambiguity(std::string_view advice) const;
  int ambiguous_line() const { return ambiguous_.line; }

 private:
  struct Seen {
    std::string text;
    int line = 0;
  };
  Seen point_;
  Seen comma_;
  Seen ambiguous_;
};

}  // namespace benchgate::imports
