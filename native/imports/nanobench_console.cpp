// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/nanobench_case.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

// nanobench prints a row of its Markdown table when a benchmark ends, and a header only when the columns change: rows
// may stand far below their header, between the lines of the program.

namespace benchgate::imports {

namespace {

namespace nanobench_rows {

struct Column {
  enum class Kind { time, rate, counter, derived, complexity, context };
  Kind kind;
  std::string_view title;
  double factor = 1;  ///< of a time: nanoseconds
  const NanobenchCounter* counter = nullptr;
};

struct Header {
  std::string_view prefix;  ///< of every line: "// ", "1: " or none
  std::vector<Column> columns;
  std::string_view title;
};

/// Columns that follow from others, and the error; nanobench before 4.0 called two of them MdAPE and missed%.
constexpr std::array<std::string_view, 8> derived{"relative", "95% CI", "IPC",   "miss%",
                                                  "missed%",  "err%",   "MdAPE", "total"};

/// The cells between '|', the last one being the rest of the line.
std::vector<std::string_view> cells_of(std::string_view row, std::size_t most) {
  std::vector<std::string_view> cells;
  while (cells.size() + 1 < most && row.starts_with('|')) {
    const std::size_t end = row.find('|', 1);
    if (end == std::string_view::npos) break;
    cells.push_back(base::trim(row.substr(1, end - 1)));
    row.remove_prefix(end);
  }
  if (row.starts_with('|')) cells.push_back(base::trim(row.substr(1)));
  return cells;
}

/// "op" of the columns "ns/op" and "op/s"; "" when neither is there.
std::string_view unit_of(const std::vector<std::string_view>& titles) {
  for (const std::string_view title : titles)
    if (title.ends_with("/s") && title.size() > 2) return title.substr(0, title.size() - 2);
  for (const std::string_view title : titles)
    if (const auto split = syntax::split_once(title, "/"); split && nanoseconds_per(split->left)) return split->right;
  return "";
}

Column column_of(std::string_view title, std::string_view unit, const syntax::Lines& lines) {
  using Kind = Column::Kind;
  if (title == fmt::format("{}/s", unit)) return {Kind::rate, title};
  const auto split = syntax::split_once(title, "/");
  if (split && split->right == unit) {
    for (const NanobenchCounter& counter : nanobench_counters())
      if (!counter.column.empty() && (counter.column == split->left || counter.csv_title == split->left))
        return {Kind::counter, title, 1, &counter};
    const auto factor = nanoseconds_per(split->left);
    if (!factor) lines.fail(fmt::format("unknown column {}", syntax::quoted(title)));
    return {Kind::time, title, *factor};
  }
  if (title == "complexityN") return {Kind::complexity, title};
  if (std::find(derived.begin(), derived.end(), title) != derived.end()) return {Kind::derived, title};
  return {Kind::context, title};
}

bool is_rule_below(std::string_view line, std::optional<std::string_view> below) {
  const std::size_t begin = line.find('|');
  return begin != std::string_view::npos && below && below->size() > begin && below->substr(begin).starts_with("|--");
}

/// Whether the line has the titles of a table; below it stands a rule. A program may hide any column: two of time,
/// rate, error and total are enough.
bool has_titles(std::string_view line) {
  const std::size_t begin = line.find('|');
  if (begin == std::string_view::npos || line.find('/') == std::string_view::npos) return false;
  const std::vector<std::string_view> titles = cells_of(line.substr(begin), line.size());
  const std::string_view unit = unit_of(titles);
  if (unit.empty()) return false;
  const std::string rate = fmt::format("{}/s", unit);
  return std::count_if(titles.begin(), titles.end(), [&](std::string_view title) {
           const auto split = syntax::split_once(title, "/");
           const bool is_time = split && split->right == unit && nanoseconds_per(split->left);
           return title == rate || is_time || title == "err%" || title == "total";
         }) >= 2;
}

/// The columns of a header, of which the rule below it has as many: the last title, the program's own, may contain '|'.
Header header_in(std::string_view line, std::string_view rule, const syntax::Lines& lines) {
  Header header{line.substr(0, line.find('|')), {}, {}};
  std::vector<std::string_view> titles =
      cells_of(line.substr(header.prefix.size()), static_cast<std::size_t>(std::count(rule.begin(), rule.end(), '|')));
  header.title = titles.back();
  titles.pop_back();
  const std::string_view unit = unit_of(titles);
  for (const std::string_view title : titles) header.columns.push_back(column_of(title, unit, lines));
  return header;
}

struct Name {
  std::string name;
  std::string_view rest;  ///< behind it
};

/// "`a name`": a backtick in the name is doubled.
std::optional<Name> name_in(std::string_view cell) {
  const std::size_t begin = cell.find('`');
  if (begin == std::string_view::npos) return std::nullopt;
  Name found;
  for (std::size_t at = begin + 1; at < cell.size(); ++at) {
    if (cell[at] == '`' && !cell.substr(at + 1).starts_with('`')) {
      found.rest = base::trim(cell.substr(at + 1));
      return found;
    }
    if (cell[at] == '`') ++at;
    found.name += cell[at];
  }
  return std::nullopt;
}

/// A figure with two decimals, and by how much it may have been rounded.
struct Rounded {
  double value;
  double error = 0.005;
};

/// The time of a unit. It and its inverse, the rate, are rounded to two decimals: the one with more digits counts.
std::optional<double> time_of(std::optional<Rounded> time, double factor, std::optional<Rounded> rate,
                              const syntax::Lines& lines) {
  if (!rate || rate->value == 0) return time ? std::optional(time->value * factor) : std::nullopt;
  const double by_rate = second_ns / rate->value;
  if (!time) return by_rate;
  constexpr double slack = 1.01;  // of the rounding itself
  const double rounding = time->error * factor + by_rate * rate->error / rate->value;
  if (std::abs(by_rate - time->value * factor) > slack * rounding)
    lines.fail(fmt::format("time and rate of a row contradict each other: {} and {}", time->value, rate->value));
  return rate->value > time->value ? by_rate : time->value * factor;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file, CaseList& cases) : lines_(text, file), cases_(cases) {}

  void read() {
    bool any = false, in_other_table = false;
    while (const auto line = lines_.next()) {
      cases_.at_line(lines_.number());
      const std::size_t begin = line->find('|');
      if (has_titles(*line)) {
        if (!is_rule_below(*line, lines_.peek())) lines_.fail("a header without the rule below it");
        const std::string_view rule = *lines_.peek();
        header_ = header_in(*line, rule.substr(line->find('|')), lines_);
        any = true;
        in_other_table = false;
      } else if (begin == std::string_view::npos) {
        in_other_table = false;
      } else if (line->substr(begin).starts_with("|--")) {
        continue;
      } else if (is_other_header(*line)) {
        in_other_table = true;
      } else if (any && !in_other_table && line->substr(0, begin) == header_.prefix) {
        read_row(line->substr(begin));
      }
    }
    if (!any) syntax::fail_at(lines_.file(), 1, "no header of nanobench with a rule below it");
    add_nanobench_zeros(cases_);
  }

 private:
  /// Of a table that is not of benchmarks: nanobench's own of complexities, or one of the program.
  bool is_other_header(std::string_view line) const {
    if (!is_rule_below(line, lines_.peek())) return false;
    const std::size_t begin = line.find('|');
    const std::vector<std::string_view> titles = cells_of(line.substr(begin), line.size());
    constexpr std::array<std::string_view, 3> own{"err%", "total", "relative"};
    if (titles.size() > 3 && std::any_of(titles.begin(), titles.end(), [&](std::string_view title) {
          return std::find(own.begin(), own.end(), title) != own.end();
        }))
      lines_.fail("not the header of a table of nanobench: is the file damaged?");
    return true;
  }

  double figure(std::string_view cell, const Column& column) const {
    const auto value = parse_grouped(cell.ends_with('%') ? cell.substr(0, cell.size() - 1) : cell);
    if (!value) lines_.fail(fmt::format("{} is {}, not a number", syntax::quoted(column.title), syntax::quoted(cell)));
    return *value;
  }

  void read_row(std::string_view row) {
    const std::vector<std::string_view> cells = cells_of(row, header_.columns.size() + 1);
    const auto name = cells.size() == header_.columns.size() + 1 ? name_in(cells.back()) : std::nullopt;
    if (!name) lines_.fail("a row of the table without a whole name: is the file cut off?");
    const bool failed = cells.back().starts_with(":boom:");
    const bool ends = name->rest.empty() || (name->rest.starts_with('(') && name->rest.ends_with(')'));
    if (!ends) lines_.fail(fmt::format("a name in another shape: {}", syntax::quoted(cells.back())));
    NanobenchResult result{.title = header_.title, .name = name->name};
    std::optional<Rounded> time, rate;
    double factor = 1;
    std::vector<std::pair<const NanobenchCounter*, double>> counters;
    for (std::size_t i = 0; i < header_.columns.size(); ++i) {
      const Column& column = header_.columns[i];
      const std::string_view cell = cells[i];
      if (column.kind == Column::Kind::context || column.title == "95% CI") {
        if (column.title != "95% CI" && !cell.empty()) result.parameters.emplace_back(column.title, cell);
        continue;
      }
      if (cell.empty() || (failed && cell == "-")) continue;
      const double value = figure(cell, column);
      if (column.kind == Column::Kind::complexity)
        result.parameters.emplace_back(column.title, base::format_number(value));
      if (column.kind == Column::Kind::rate) rate = {value};
      if (column.kind == Column::Kind::counter) counters.emplace_back(column.counter, value);
      if (column.kind != Column::Kind::time) continue;
      time = {value};
      factor = column.factor;
    }
    if (!failed) {
      result.time_ns = time_of(time, factor, rate, lines_);
      if (time && (!rate || rate->value == 0)) result.step_ns = 2 * time->error * factor;
      if (!result.time_ns) lines_.fail("a row with neither a time nor a rate");
    }
    const std::string_view why = name->rest.size() > 2 ? name->rest.substr(1, name->rest.size() - 2) : "";
    model::ImportedCase& test_case = add_nanobench_case(result, cases_, why);
    for (const auto& [counter, value] : counters) add_nanobench_counter(*counter, value, test_case);
  }

  syntax::Lines lines_;
  CaseList& cases_;
  Header header_;
};

void read(std::string_view text, std::string_view file, CaseList& cases) { Reader(text, file, cases).read(); }

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (has_titles(*line) && is_rule_below(*line, lines.peek())) return true;
  return false;
}

}  // namespace nanobench_rows

}  // namespace

ImportFormat nanobench_console_format() {
  return {.name = "nanobench-console",
          .tool = "nanobench",
          .recognised_by = "a Markdown table with columns such as `ns/op`, `op/s` and `err%`",
          .recognises = nanobench_rows::recognises,
          .read = nanobench_rows::read};
}

}  // namespace benchgate::imports
