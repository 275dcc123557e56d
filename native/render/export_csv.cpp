// SPDX-License-Identifier: MIT
#include <span>

#include "base/text.hpp"
#include "render/export.hpp"
#include "render/export_rows.hpp"

namespace benchgate::render {

namespace {

constexpr int csv_decimals = 6;

std::string csv_text(std::string text, Formulas formulas) {
  constexpr std::string_view starters = "=+-@\t\r";
  if (formulas == Formulas::guarded && !text.empty() && starters.find(text.front()) != std::string_view::npos)
    text.insert(text.begin(), '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
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
