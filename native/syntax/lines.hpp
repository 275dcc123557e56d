// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// The lines of a report, one by one, without their LF, CRLF or CRCRLF. Reading past
/// the end yields absent.
class Lines {
 public:
  /// `file` names the report in errors; `text` has to outlive the object.
  Lines(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

  std::optional<std::string_view> next();
  /// The line after the one that next() gave last, which stays to be read.
  std::optional<std::string_view> peek() const;

  int number() const { return number_; }  ///< of the line that next() gave last, from 1
  std::string_view file() const { return file_; }

  /// Throws Error `file:line: what`, about the line that next() gave last.
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::string_view rest_;
  std::string_view file_;
  int number_ = 0;
};

/// Throws Error `file:line: what`.
[[noreturn]] void fail_at(std::string_view file, int line, std::string_view what);

/// Splits `text` at `separator` from the left or the right; absent without one.
struct Halves {
  std::string_view left;
  std::string_view right;
};
std::optional<Halves> split_once(std::string_view text, std::string_view separator);
std::optional<Halves> split_last(std::string_view text, std::string_view separator);

/// `text` between its first and the following word, white space cut; for tables in columns.
std::vector<std::string_view> words(std::string_view text);
/// The same into a vector that is used again.
void words(std::string_view text, std::vector<std::string_view>& into);

/// The last word of `text`, which is cut off with the white space before it; "" when there is none.
std::string_view take_last_word(std::string_view& text);

/// Decimal digits at the start of `text`, and whether it is nothing else.
bool all_digits(std::string_view text);

/// `text` as in a message: printable, in quotes, cut when long.
std::string quoted(std::string_view text);

}  // namespace benchgate::syntax
