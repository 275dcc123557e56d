// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/command_guard.hpp"
#include "base/text.hpp"
#include "render/export.hpp"
#include "render/export_rows.hpp"

namespace benchgate::render {

namespace {

constexpr int csv_decimals = 6;

/// Whether a spreadsheet may take `text` for a formula: = + - @, also in the wide and small forms that East Asian
/// versions read as those (the characters whose NFKC form they are), after blanks and what cannot be seen.
bool is_formula(std::string_view text) {
  constexpr std::array<std::string_view, 10> blanks{"\u00a0", "\u00ad", "\u200b", "\u200c", "\u200d",
                                                    "\u200e", "\u200f", "\u2060", "\u3000", "\ufeff"};
  constexpr std::array<std::string_view, 16> starters{"=",      "+",      "-",      "@",      "\uff1d", "\uff0b",
                                                      "\uff0d", "\uff20", "\ufe66", "\ufe62", "\ufe63", "\ufe6b",
                                                      "\u207a", "\u207c", "\u208a", "\u208c"};
  const auto begins_text = [&](std::string_view mark) { return text.starts_with(mark); };
  if (!text.empty() && std::string_view("\t\r\n").find(text.front()) != std::string_view::npos) return true;
  while (!text.empty()) {
    if (const auto* const blank = std::find_if(blanks.begin(), blanks.end(), begins_text); blank != blanks.end())
      text.remove_prefix(blank->size());
    else if (static_cast<unsigned char>(text.front()) <= ' ' || text.front() == '\x7f')
      text.remove_prefix(1);
    else
      return std::any_of(starters.begin(), starters.end(), begins_text);
  }
  return false;
}

/// Line breaks stay, because a quoted cell may have them; no line reads as a command for the runner.
std::string visible_lines(std::string_view content) {
  const std::vector<std::string_view> lines = base::split(content, '\n');
  std::string text = base::without_commands_inside(base::printable(lines.front()));
  for (std::size_t i = 1; i < lines.size(); ++i) text += '\n' + base::without_commands(base::printable(lines[i]));
  return text;
}

std::string csv_text(std::string_view content, Formulas formulas) {
  std::string text = visible_lines(content);
  if (formulas == Formulas::guarded && is_formula(content)) text.insert(text.begin(), '\'');
  if (text.find_first_of(",\"\n") == std::string::npos && base::without_commands(text) == text) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_cell(const ExportCell& cell, Formulas formulas) {
  if (const auto* text = std::get_if<std::string>(&cell)) return csv_text(*text, formulas);
  if (const auto* whole = std::get_if<std::uint64_t>(&cell)) return fmt::format("{}", *whole);
  if (const auto* real = std::get_if<double>(&cell)) return base::format_fixed(*real, csv_decimals);
  return {};
}

std::string csv_table(std::span<const std::string_view> columns, std::span<const ExportRow> rows, Formulas formulas) {
  std::string text;
  for (const std::string_view column : columns) {
    if (!text.empty()) text += ',';
    text += column;
  }
  text += '\n';
  for (const ExportRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ',';
      text += csv_cell(row[i], formulas);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::string export_csv(const model::ReceiptHead& run, Formulas formulas) {
  return csv_table(run_columns, std::array{run_row(run)}, formulas);
}

std::string export_csv(const model::Comparison& comparison, Formulas formulas) {
  return csv_table(comparison_columns, comparison_export_rows(comparison), formulas);
}

}  // namespace benchgate::render
