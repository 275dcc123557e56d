// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "imports/google_benchmark_rows.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace google_csv {

constexpr std::string_view header = "name,iterations,real_time,cpu_time,time_unit";

/// The table and the lines above it, which hold the context after `2>&1`.
struct Table {
  std::string_view text;
  int lines_above = 0;
};

std::optional<Table> find_table(std::string_view text) {
  Table table{text, 0};
  while (!table.text.starts_with(header)) {
    const std::size_t end = table.text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    table.text.remove_prefix(end + 1);
    ++table.lines_above;
  }
  return table;
}

struct Columns {
  std::size_t name, iterations, real_time, cpu_time, time_unit;
  std::optional<std::size_t> bytes, items, failed, message;
  std::vector<std::size_t> counters;
};

/// The columns of the tool's own; others are counters of the user.
constexpr std::array<std::string_view, 10> own_columns{
    "name",  "iterations",     "real_time",     "cpu_time",         "time_unit",
    "label", "error_occurred", "error_message", "bytes_per_second", "items_per_second"};

/// The number in a cell; absent for an empty one, and for one that is not finite, which is left out.
std::optional<double> finite_number(const syntax::CsvReader& csv, std::optional<std::size_t> column, GoogleRow& row) {
  if (!column || !is_not_finite(csv.cell(*column))) return csv.number_if(column);
  row.left_out.push_back(csv.header()[*column]);
  return std::nullopt;
}

void read_row(const syntax::CsvReader& csv, const Columns& columns, GoogleTable& table) {
  const std::string_view name = csv.cell(columns.name);
  const std::string_view failed = csv.cell(columns.failed);
  if (!failed.empty() && failed != "true" && failed != "false")
    csv.fail(fmt::format("'error_occurred' is {}, not true or false", syntax::quoted(failed)));
  const bool no_figures = csv.cell(columns.real_time).empty();
  if (failed == "true") return table.add_outcome(name, failed_reading(csv.cell(columns.message)));
  if (no_figures && !csv.cell(columns.message).empty())
    return table.add_outcome(name, skipped_reading(csv.cell(columns.message)));
  if (csv.is_short())
    csv.fail("cells are missing at its end, as only of a benchmark that failed: is the file damaged?");
  if (GoogleTable::is_derived(name) && csv.cell(columns.iterations).empty()) return;
  if (name.ends_with("_cv")) return;
  const auto factor = nanoseconds_per(csv.cell(columns.time_unit));
  if (!factor) csv.fail(fmt::format("unknown time_unit {}", syntax::quoted(csv.cell(columns.time_unit))));
  GoogleRow row{.name = name, .line = csv.line()};
  row.iterations = static_cast<std::uint64_t>(csv.number(columns.iterations));
  if (const auto time = finite_number(csv, columns.real_time, row)) row.time_ns = *time * *factor;
  if (const auto cpu = finite_number(csv, columns.cpu_time, row)) row.cpu_ns = *cpu * *factor;
  row.bytes_per_second = finite_number(csv, columns.bytes, row);
  row.items_per_second = finite_number(csv, columns.items, row);
  for (const std::size_t i : columns.counters)
    if (const auto value = finite_number(csv, i, row)) row.counters.emplace_back(csv.header()[i], *value);
  table.add(row);
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  const auto found = find_table(text);
  if (!found) syntax::fail_at(file, 1, fmt::format("no line that begins with {}", header));
  syntax::CsvReader csv(found->text, file, ',', found->lines_above + 1);
  csv.read_header();
  csv.accept_short_records();  // what failed has no cells for counters
  Columns columns{csv.column("name"),
                  csv.column("iterations"),
                  csv.column("real_time"),
                  csv.column("cpu_time"),
                  csv.column("time_unit"),
                  csv.find_column("bytes_per_second"),
                  csv.find_column("items_per_second"),
                  csv.find_column("error_occurred"),
                  csv.find_column("error_message"),
                  {}};
  for (std::size_t i = 0; i < csv.header().size(); ++i)
    if (std::find(own_columns.begin(), own_columns.end(), csv.header()[i]) == own_columns.end())
      columns.counters.push_back(i);
  GoogleTable table(cases, GoogleTable::Programs::one);
  syntax::Lines above(text.substr(0, text.size() - found->text.size()), file);
  while (const auto line = above.next()) table.read_context(*line);
  while (csv.next()) {
    cases.at_line(csv.line());
    read_row(csv, columns, table);
  }
  table.finish();
}

bool recognises(const FilePreview& preview) { return find_table(preview.text).has_value(); }

}  // namespace google_csv

}  // namespace

ImportFormat google_benchmark_csv_format() {
  return {.name = "google-benchmark-csv",
          .tool = "Google Benchmark",
          .recognised_by = "a line that begins with `name,iterations,real_time,cpu_time,time_unit`",
          .values = ImportFormat::Values::rows,
          .recognises = google_csv::recognises,
          .read = google_csv::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
