// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::render {

/// A column of a table in a terminal. A title that begins with '>' is aligned to the right.
using TextTitles = std::span<const std::string_view>;

/// Rows below a header, columns as wide as they must be, two spaces before each;
/// cells are made printable. Every row has as many cells as there are titles.
std::string text_table(TextTitles titles, std::span<const std::vector<std::string>> rows);

}  // namespace benchgate::render
