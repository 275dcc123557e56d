// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "imports/culture.hpp"
#include "imports/import.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace tinybench_box {

using model::Better;
using model::Unit;

constexpr std::string_view bar = "\u2502";          // │
constexpr std::string_view separator = " \u2502 ";  // names may hold the ASCII one
constexpr std::string_view bottom = "\u2514";       // └

/// Where a cell's text in quotes ends, which may hold the separator itself; 0 when the cell begins with none.
std::size_t end_of_quotes(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const char quote = begin < line.size() ? line[begin] : ' ';
  if (quote != '\'' && quote != '"' && quote != '`') return 0;
  for (std::size_t at = begin + 1; at < line.size(); ++at) {
    if (line[at] == '\\')
      ++at;
    else if (line[at] == quote)
      return at + 1;
  }
  return 0;
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  line = base::trim(line);
  if (!line.starts_with(bar) || !line.ends_with(bar) || line.size() < 2 * bar.size()) return cells;
  line = line.substr(bar.size(), line.size() - 2 * bar.size());
  for (;;) {
    const std::size_t text_end = end_of_quotes(line);
    const auto split = syntax::split_once(line.substr(text_end), separator);
    const std::size_t size = split ? text_end + split->left.size() : line.size();
    cells.push_back(base::trim(line.substr(0, size)));
    if (!split) return cells;
    line = split->right;
  }
}

/// The text of a cell; a quoted one is decoded as node's util.inspect wrote it.
std::string decoded_cell(std::string_view cell) {
  const bool in_quotes = cell.size() >= 2 && cell.front() == cell.back() &&
                         (cell.front() == '\'' || cell.front() == '"' || cell.front() == '`');
  if (!in_quotes) return std::string(cell);
  std::string text;
  for (std::size_t i = 1; i + 1 < cell.size(); ++i) {
    if (cell[i] == '\\' && i + 2 < cell.size()) {
      ++i;
      text += cell[i] == 'n' ? '\n' : cell[i] == 't' ? '\t' : cell[i];
    } else {
      text += cell[i];
    }
  }
  return text;
}

struct Column {
  std::string_view titles[3];  // in the versions of tinybench
  std::string_view metric;
  Unit unit;
  Better better;
  std::string_view statistic;
};
constexpr Column columns[] = {
    {{"Latency avg (ns)", "Latency average (ns)", "Average Time (ns)"}, "time", Unit::ns, Better::lower, "mean"},
    {{"Latency med (ns)", "Latency median (ns)", ""}, "time", Unit::ns, Better::lower, "median"},
    {{"Throughput avg (ops/s)", "Throughput average (ops/s)", "ops/sec"},
     "throughput",
     Unit::per_second,
     Better::higher,
     "mean"},
    {{"Throughput med (ops/s)", "Throughput median (ops/s)", ""},
     "throughput",
     Unit::per_second,
     Better::higher,
     "median"},
};

struct Table {
  syntax::Lines& lines;
  std::vector<std::string> titles = {};

  std::optional<std::size_t> column(std::string_view title) const {
    for (std::size_t i = 0; i < titles.size(); ++i)
      if (!title.empty() && titles[i] == title) return i;
    return std::nullopt;
  }
  /// The number before " ±"; absent for an empty cell.
  std::optional<double> figure(std::string_view cell, std::string_view title) const {
    std::string text = decoded_cell(cell);
    if (const auto split = syntax::split_once(text, " \u00b1")) text = std::string(split->left);
    if (text.empty() || text == "N/A" || text == "undefined") return std::nullopt;
    auto value = base::parse_number(text);
    if (title == "ops/sec") {  // whole, by toLocaleString()
      value = parse_localised(text, DecimalSign::point);
      if (!value || *value != std::floor(*value)) value = parse_localised(text, DecimalSign::comma);
    }
    if (!value) lines.fail(fmt::format("{} is not a number", syntax::quoted(cell)));
    return value;
  }
  /// The step between figures with as many decimals; absent for other text.
  static std::optional<double> step(std::string_view cell) {
    const std::string text = decoded_cell(cell);
    return printed_step(std::string_view(text).substr(0, text.find(" \u00b1")));
  }
  /// Of "12.5 \u00b1 0.52%" behind a mean; behind a median stands its absolute deviation.
  static std::optional<std::pair<double, double>> interval_in(std::string_view cell, std::string_view statistic,
                                                              double value) {
    const std::string text = decoded_cell(cell);
    const auto split = syntax::split_once(text, " \u00b1");
    if (!split || statistic != "mean" || !split->right.ends_with('%')) return std::nullopt;
    std::string_view share = base::trim(split->right);
    share.remove_suffix(1);
    const auto margin = base::parse_number(base::trim(share));
    if (!margin) return std::nullopt;
    const double half = value * *margin / 100;
    return std::pair(value - half, value + half);
  }
  void read_row(const std::vector<std::string_view>& cells, CaseList& cases) const {
    if (cells.size() != titles.size())
      lines.fail(fmt::format("{} cells where the header has {}", cells.size(), titles.size()));
    const auto name = column("Task name") ? column("Task name") : column("Task Name");
    const auto samples = column("Samples");
    model::ImportedCase& test_case = cases.add(decoded_cell(cells[*name]));
    const auto count = samples ? figure(cells[*samples], "Samples") : std::nullopt;
    for (const Column& known : columns)
      for (const std::string_view title : known.titles)
        if (const auto at = column(title))
          if (const auto value = figure(cells[*at], title)) {
            if (known.unit == Unit::ns) note_step(test_case, known.unit, step(cells[*at]));
            add_reading(test_case, known.metric, known.unit, known.better, known.statistic, *value,
                        count ? std::optional(static_cast<std::uint64_t>(*count)) : std::nullopt)
                .interval = interval_in(cells[*at], known.statistic, *value);
          }
    const auto error = column("Error");
    const auto remarks = column("Remarks");
    if (!test_case.readings.empty()) return;
    if (remarks && decoded_cell(cells[*remarks]) == "not-started")
      test_case.readings.push_back(skipped_reading());
    else
      test_case.readings.push_back(failed_reading(error ? decoded_cell(cells[*error]) : std::string()));
  }
};

bool is_header(const std::vector<std::string_view>& cells) {
  bool has_name = false;
  bool has_figure = false;
  for (const std::string_view cell : cells) {
    has_name = has_name || cell == "Task name" || cell == "Task Name";
    has_figure = has_figure || cell.starts_with("Latency ") || cell == "ops/sec";
  }
  return has_name && has_figure;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<Table> table;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (base::trim(*line).starts_with(bottom)) {
      table.reset();
      continue;
    }
    const std::vector<std::string_view> cells = cells_of(*line);
    if (is_header(cells)) {
      table.emplace(Table{lines, {cells.begin(), cells.end()}});
    } else if (table && base::trim(*line).starts_with(bar)) {
      table->read_row(cells, cases);
    }
  }
  if (table) lines.fail("the table has no bottom line: is the file cut off?");
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with(bar) && is_header(cells_of(*line))) return true;
  return false;
}

}  // namespace tinybench_box

}  // namespace

ImportFormat tinybench_table_format() {
  return {.name = "tinybench-table",
          .tool = "tinybench (`console.table`)",
          .recognised_by = "a box table with `Task name` and `Latency avg (ns)`",
          .values = ImportFormat::Values::iterations,
          .interval_level = 0.95,
          .recognises = tinybench_box::recognises,
          .read = tinybench_box::read};
}

}  // namespace benchgate::imports
