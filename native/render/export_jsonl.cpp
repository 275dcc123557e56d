// SPDX-License-Identifier: MIT
#include <span>

#include "render/export.hpp"
#include "render/export_rows.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

std::string json_lines(std::span<const std::string_view> columns, std::span<const ExportRow> rows) {
  std::string text;
  for (const ExportRow& row : rows) {
    syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
    json.begin_object();
    for (std::size_t i = 0; i < row.size(); ++i) {
      json.key(columns[i]);
      if (const auto* word = std::get_if<std::string>(&row[i]))
        json.value(*word);
      else if (const auto* whole = std::get_if<std::uint64_t>(&row[i]))
        json.value(*whole);
      else if (const auto* real = std::get_if<double>(&row[i]))
        json.value(*real);
      else
        json.null();
    }
    text += json.end_object().take() + "\n";
  }
  return text;
}

}  // namespace

std::string export_jsonl(const model::ReceiptHead& run) { return json_lines(run_columns, std::array{run_row(run)}); }

std::string export_jsonl(const model::Comparison& comparison) {
  return json_lines(comparison_columns, comparison_export_rows(comparison));
}

}  // namespace benchgate::render
