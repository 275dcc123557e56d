// SPDX-License-Identifier: MIT
#include "render/text_table.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

/// How many columns of a terminal a printable text takes.
std::size_t cell_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void add_cell(std::string& line, const std::string& cell, std::size_t width, bool right) {
  const std::string space(width - cell_width(cell), ' ');
  line += "  " + (right ? space + cell : cell + space);
}

}  // namespace

std::string text_table(TextTitles titles, std::span<const std::vector<std::string>> rows) {
  std::vector<std::string> lines(rows.size() + 1);
  for (std::size_t column = 0; column < titles.size(); ++column) {
    const bool right = titles[column].starts_with('>');
    std::vector<std::string> cells{std::string(titles[column].substr(right ? 1 : 0))};
    for (const std::vector<std::string>& row : rows) cells.push_back(base::printable(row[column]));
    std::size_t width = 0;
    for (const std::string& cell : cells) width = std::max(width, cell_width(cell));
    for (std::size_t i = 0; i < cells.size(); ++i) add_cell(lines[i], cells[i], width, right);
  }
  std::string text;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace benchgate::render
