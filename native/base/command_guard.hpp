// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::base {

/// Keeps text in a log from being read as a command by the runner of GitHub Actions, which reads a line as one that
/// begins with "::", after any blanks, or has "##[" anywhere. A backslash parts the marks: ":\:error::x",
/// "##\[error]x". The runner compares in a way that overlooks some invisible characters, so whatever is not ASCII
/// counts as one. Source: actions/runner, src/Runner.Common/ActionCommand.cs (TryParseV2, TryParse).
class CommandGuard {
 public:
  /// Returns the next piece of the log, guarded; it may begin and end anywhere in a line.
  std::string guarded(std::string_view piece);

  /// Whether the next character of the log would complete a mark, for formats that have an escape of their own for it.
  bool completes_mark(char c);

 private:
  enum class Line { blank, colon, inside };  ///< what the line holds so far

  Line line_ = Line::blank;
  int hashes_ = 0;  ///< right before; 2 for more
};

/// Returns a whole text, which begins a line, guarded.
std::string without_commands(std::string_view text);

/// Returns a whole text that is inside a line, guarded: only the older mark is broken.
std::string without_commands_inside(std::string_view text);

}  // namespace benchgate::base
