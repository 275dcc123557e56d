// SPDX-License-Identifier: MIT
#include "format/collector_overhead.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/csv.hpp"

namespace benchgate::format {

namespace {

std::optional<std::size_t> column_of(const syntax::CsvRow& header, std::string_view name) {
  for (std::size_t i = 0; i < header.cells.size(); ++i)
    if (base::trim(header.cells[i]) == name) return i;
  return std::nullopt;
}

double overhead_of(std::string_view cell, std::string_view where, int line) {
  const auto fail = [&](std::string_view what) {
    throw Error(fmt::format("{}:{}", where, line), fmt::format("collector_cpu_pct '{}' {}", cell, what));
  };
  const std::optional<double> number = base::parse_number(cell);
  if (!number) fail("is not a number");
  if (*number < 0) fail("is negative");
  return *number;
}

std::string quoted_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + "\"";
}

std::string number_or_empty(const std::optional<double>& value) {
  return value ? base::format_number(*value) : std::string();
}

}  // namespace

std::vector<model::OverheadRow> parse_collector_overhead(std::string_view text, std::string_view where) {
  const std::vector<syntax::CsvRow> rows = syntax::parse_csv(text, where);
  if (rows.empty()) throw Error(where, "is empty");
  const auto overhead = column_of(rows.front(), "collector_cpu_pct");
  const auto node = column_of(rows.front(), "node");
  if (!overhead) throw Error(fmt::format("{}:{}", where, rows.front().line), "has no column collector_cpu_pct");
  if (rows.size() == 1) throw Error(fmt::format("{}:{}", where, rows.front().line), "has a header but no rows");
  std::vector<model::OverheadRow> observations;
  for (const syntax::CsvRow& row : std::span(rows).subspan(1)) {
    const std::string_view name = node ? base::trim(row.cells[*node]) : "";
    model::OverheadRow& observation = observations.emplace_back();
    observation.node = name.empty() ? "unknown" : name;
    observation.collector_cpu_pct = overhead_of(base::trim(row.cells[*overhead]), where, row.line);
  }
  return observations;
}

std::string format_collector_overhead(std::span<const model::OverheadRow> rows) {
  std::string text = "timestamp,node,collector_cpu_pct,collector_memory_mb,events_per_second,dropped_events\n";
  for (const model::OverheadRow& row : rows)
    text += fmt::format("{},{},{},{},{},{}\n", quoted_cell(row.timestamp), quoted_cell(row.node),
                        base::format_fixed(row.collector_cpu_pct, 6),
                        row.collector_memory_mb ? base::format_fixed(*row.collector_memory_mb, 6) : "",
                        number_or_empty(row.events_per_second), number_or_empty(row.dropped_events));
  return text;
}

}  // namespace benchgate::format
