// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::format {

/// A regular expression for a program's output; to find numbers in it, its
/// first group is the number. Perl's syntax, of which ECMAScript's is a part; ^ and $
/// match at the ends of every line. Bounded in time and memory, whatever the
/// text: a standard library's regex overflows the stack on long lines.
class Pattern {
 public:
  /// The purpose of the expression: `numbers` needs a group, `match` does not.
  enum class Use { numbers, match };

  /// Compiles an expression. Throws Error `where: what` for a bad one and one without a group
  /// that needs one.
  Pattern(std::string_view expression, std::string_view where, Use use = Use::numbers);
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;

  struct Found {
    std::vector<double> values;  ///< of each match, in order
    std::string problem;         ///< why there is none, or not all; empty: none is missing
  };

  /// Finds all numbers in `text`, which need not be UTF-8. A text without a match is a problem, and so are a first
  /// group that is not a number and an expression that takes more than a million steps.
  Found numbers(std::string_view text) const;

  /// Whether it matches anywhere in `text`; not when it takes more than a million steps.
  bool found_in(std::string_view text) const;

  /// Describes why `text` does not match; empty: it does, anywhere.
  std::string mismatch(std::string_view text) const;

 private:
  struct Compiled;  // the library's form
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace benchgate::format
