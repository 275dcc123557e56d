// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace benchgate::imports {

/// Returns how many characters wide `text` is in a table; combining and wide ones count as one.
std::size_t width_of(std::string_view text);

/// Characters of a line, as columns of a table count them.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const Span&) const = default;
};

/// Returns the columns of the rule of a table, such as "====== ====": its pieces of `mark`, behind whatever the line
/// begins with. Empty when anything else is between or behind them.
std::vector<Span> spans_of(std::string_view line, char mark);

/// Returns the text of a cell, without white space around it.
std::string_view text_in(std::string_view line, const Span& span);

}  // namespace benchgate::imports
