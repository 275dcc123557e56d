// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// Reads the lines of a report one by one, without their LF, CRLF or CRCRLF; absent after the last one.
class Lines {
 public:
  /// `file` names the report in errors; `text` has to outlive the object.
  Lines(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

  std::optional<std::string_view> next();
  /// Returns the line after the last one that next() returned, without reading on.
  std::optional<std::string_view> peek() const;

  int number() const { return number_; }  ///< of the last line that next() returned, from 1
  std::string_view file() const { return file_; }

  /// Throws Error `file:line: what`, about the last line that next() returned.
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::string_view rest_;
  std::string_view file_;
  int number_ = 0;
};

/// Throws Error `file:line: what`.
[[noreturn]] void fail_at(std::string_view file, int line, std::string_view what);

/// The two parts of a text around a separator.
struct SplitText {
  std::string_view left;
  std::string_view right;
};

/// Splits `text` at the first or the last `separator`; absent without one.
std::optional<SplitText> split_once(std::string_view text, std::string_view separator);
std::optional<SplitText> split_last(std::string_view text, std::string_view separator);

/// Splits `text` at white space. O(length).
std::vector<std::string_view> split_words(std::string_view text);
/// Does the same into a vector that is used again.
void split_words(std::string_view text, std::vector<std::string_view>& into);

/// Removes the last word of `text` with the white space before it, and returns it; "" when there is none.
std::string_view take_last_word(std::string_view& text);

/// Whether `text` consists of decimal digits, at least one.
bool all_digits(std::string_view text);

/// Formats `text` for a message: printable, in quotes, truncated when it has more than 60 bytes.
std::string quoted(std::string_view text);

}  // namespace benchgate::syntax
