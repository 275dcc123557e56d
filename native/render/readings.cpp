// SPDX-License-Identifier: MIT
#include "render/readings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/readings_json.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

using Row = std::array<std::string, 3>;

std::string value_text(const model::Reading& reading) {
  if (!reading.value) return "–";
  switch (reading.unit) {
    case model::Unit::ns:
    case model::Unit::bytes:
    case model::Unit::bytes_per_second: return base::format_quantity(*reading.value, name_of(reading.unit));
    case model::Unit::per_second: return fmt::format("{}/s", base::format_quantity(*reading.value));
    case model::Unit::ratio: return base::format_percent(*reading.value);
    case model::Unit::unknown: return base::format_quantity(*reading.value, reading.own_unit);
    case model::Unit::count: break;
  }
  return base::format_quantity(*reading.value);
}

std::string name_text(const model::ImportedCase& test_case) {
  std::string text = base::printable(test_case.name);
  for (const auto& [name, value] : test_case.parameters)
    text += fmt::format(" {}={}", base::printable(name), base::printable(value));
  return text;
}

Row row_of(const model::Reading& reading, std::string_view case_name) {
  if (reading.metric.empty() || reading.skipped) {
    const std::string_view outcome = reading.skipped ? "skipped" : "failed";
    const std::string of_metric =
        reading.metric.empty() ? "" : fmt::format("{} {} ", base::printable(reading.metric), reading.statistic);
    const std::string& said = reading.message;
    const std::string message = said.empty() ? "" : ": " + base::printable(said);
    return {std::string(case_name), fmt::format("{}{}{}", of_metric, outcome, message), ""};
  }
  return {std::string(case_name),
          fmt::format("{} {}{}", base::printable(reading.metric), reading.statistic, reading.failed ? " (failed)" : ""),
          value_text(reading)};
}

/// Columns as a terminal shows them: characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t own = width_of(text);
  return std::string(text) + std::string(own < width ? width - own : 0, ' ');
}

std::string without_marks(std::string_view markdown) {
  std::string text(markdown);
  std::erase(text, '`');
  return text;
}

std::size_t count_failed(std::span<const model::ImportedCase> cases) {
  const auto failed = [](const model::ImportedCase& test_case) {
    return std::any_of(test_case.readings.begin(), test_case.readings.end(),
                       [](const model::Reading& reading) { return reading.failed; });
  };
  return static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), failed));
}

}  // namespace

std::string readings_text(std::string_view file, std::string_view format, std::span<const model::ImportedCase> cases) {
  const std::size_t failed = count_failed(cases);
  return fmt::format("{}: {}, {}{}\n", base::printable(file), format, base::pluralize(cases.size(), "benchmark"),
                     failed == 0 ? "" : fmt::format(", {} failed", failed)) +
         readings_table(cases);
}

void readings_json(std::span<const model::ImportedCase> cases, const std::function<void(std::string_view)>& write) {
  format::write_readings(cases, write);
}

std::string readings_table(std::span<const model::ImportedCase> cases) {
  std::vector<Row> rows;
  std::array<std::size_t, 2> widths{};
  for (const model::ImportedCase& test_case : cases) {
    std::string name = name_text(test_case);
    for (const model::Reading& reading : test_case.readings) {
      const Row& row = rows.emplace_back(row_of(reading, name));
      for (std::size_t i = 0; i < widths.size(); ++i)
        widths[i] = std::max(widths[i], std::min<std::size_t>(width_of(row[i]), 60));
      name.clear();  // once is enough
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line = fmt::format("  {}  {}  {}", padded(row[0], widths[0]), padded(row[1], widths[1]), row[2]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string format_list_text(std::span<const FormatRow> rows) {
  std::array<std::size_t, 2> widths{};
  for (const FormatRow& row : rows) {
    widths[0] = std::max(widths[0], width_of(row.name));
    widths[1] = std::max(widths[1], width_of(without_marks(row.tool)));
  }
  std::string text;
  for (const FormatRow& row : rows)
    text += fmt::format("{}  {}  {}\n", padded(row.name, widths[0]), padded(without_marks(row.tool), widths[1]),
                        without_marks(row.recognised_by));
  return text;
}

std::string format_list_markdown(std::span<const FormatRow> rows) {
  std::string text = "| format | tool | recognised by |\n|---|---|---|\n";
  for (const FormatRow& row : rows) text += fmt::format("| `{}` | {} | {} |\n", row.name, row.tool, row.recognised_by);
  return text;
}

std::string format_list_json(std::span<const FormatRow> rows) {
  syntax::JsonWriter json;
  json.begin_array();
  for (const FormatRow& row : rows)
    json.begin_object()
        .member("format", row.name)
        .member("tool", row.tool)
        .member("recognised_by", row.recognised_by)
        .end_object();
  return json.end_array().take() + "\n";
}

}  // namespace benchgate::render
