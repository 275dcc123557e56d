// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/text.hpp"
#include "imports/asv_measure.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "imports/text_columns.hpp"
#include "syntax/lines.hpp"

// A line "[ 25.00%] ··· suite.time_sort   1.20±0.1μs" is a result; one that ends in "ok" or "1/4 failed" has a table of
// its parameters below. The values of the last parameters may be columns, below a line with their names.

namespace benchgate::imports {

namespace {

namespace asv_text {

constexpr std::string_view bullets = "%] \u00b7\u00b7\u00b7 ";
constexpr std::string_view group_bullets = "%] \u00b7\u00b7 Benchmarking ";
constexpr std::string_view commit_mark = "\u00b7 For ";
constexpr std::string_view plus_minus = "\u00b1";

/// What stands behind the bullets of a result; absent in other lines.
std::optional<std::string_view> behind(std::string_view line, std::string_view mark) {
  if (!line.starts_with('[')) return std::nullopt;
  const auto split = syntax::split_once(line, mark);
  if (!split || !base::parse_number(base::trim(split->left.substr(1)))) return std::nullopt;
  return base::trim(split->right);
}

/// "8d4e5f6a" of "· For project commit 8d4e5f6a <main>:"; "" in other lines.
std::string_view commit_in(std::string_view line) {
  if (line.find(commit_mark) == std::string_view::npos) return "";
  const auto split = syntax::split_once(line, " commit ");
  return split ? split->right.substr(0, split->right.find_first_of(" :")) : "";
}

struct Value {
  double value;
  std::optional<double> error;
};

/// "1.20±0.1μs", "2.42k", "3.5".
Value value_in(std::string_view text, const AsvMeasure& measure, const syntax::Lines& lines) {
  const auto fail = [&] { lines.fail(fmt::format("{} is no result of asv", syntax::quoted(text))); };
  std::string_view rest = text;
  if (rest.ends_with(";...")) rest.remove_suffix(4);  // of a list the first is shown
  const auto number = base::parse_leading_number(rest);
  if (!number) fail();
  Value result{number->value, {}};
  rest = number->rest;
  if (rest.starts_with(plus_minus)) {
    const auto error = base::parse_leading_number(rest.substr(plus_minus.size()));
    if (!error) fail();
    result.error = error->value;
    rest = error->rest;
  }
  double factor = 1;
  if (measure.unit == model::Unit::ns) {
    const auto unit = nanoseconds_per(rest);
    if (!unit) fail();
    factor = *unit;
  } else if (measure.unit == model::Unit::bytes) {
    const auto prefix = prefix_factor(rest);
    if (!prefix || *prefix < 1) fail();
    factor = *prefix;
  } else if (!rest.empty()) {
    fail();
  }
  result.value *= factor;
  if (result.error) *result.error *= factor;
  return result;
}

/// The names and the values that stand before the results of a row, or above those of a column.
struct Table {
  std::vector<Span> columns;
  std::size_t first;                 ///< where the first of them began in the first rule
  std::vector<std::string> rows;     ///< names of the parameters of the rows
  std::vector<std::string> above;    ///< names of the parameters of the columns
  std::vector<std::string> headers;  ///< of the columns of results
};

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (const auto split = syntax::split_once(text, " / ")) {
    parts.emplace_back(base::trim(split->left));
    text = split->right;
  }
  parts.emplace_back(base::trim(text));
  return parts;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file, CaseList& cases) : lines_(text, file), cases_(cases) {
    syntax::Lines all(text, file);
    while (const auto line = all.next()) {
      if (const auto environment = behind(*line, group_bullets)) environments_.insert(*environment);
      if (const std::string_view commit = commit_in(*line); !commit.empty()) commits_.insert(commit);
    }
    if (commits_.size() == 1) take_fact(Fact::commit, *commits_.begin(), cases.origin());
  }

  void read() {
    while (const auto line = lines_.next()) {
      if (const auto environment = behind(*line, group_bullets)) environment_ = *environment;
      if (const std::string_view commit = commit_in(*line); !commit.empty()) commit_ = commit;
      if (const auto result = behind(*line, bullets)) read_result(*result);
    }
  }

 private:
  void read_result(std::string_view text) {
    if (text.starts_with("Running ") && text.ends_with('.')) return;
    if (text.starts_with("Running ")) text = base::trim(text.substr(8));  // before version 0.3
    if (text.starts_with("Setting up ") || text.starts_with("Importing ")) return;
    const std::size_t end = text.find(' ');
    if (end == std::string_view::npos || text.starts_with('=')) lines_.fail("a benchmark without a result");
    const std::string_view name = text.substr(0, end);
    const std::string_view said = base::trim(text.substr(end));
    const bool some_failed = said.ends_with(" failed") && said.find('/') != std::string_view::npos;
    if (said == "ok" || some_failed) return read_table(name);
    add(name, {}, said);
  }

  void add(std::string_view name, Parameters parameters, std::string_view said) {
    if (environments_.size() > 1) parameters.emplace_back("environment", environment_);
    if (commits_.size() > 1) parameters.emplace_back("commit", commit_);
    const AsvMeasure measure = asv_measure(name);
    cases_.at_line(lines_.number());
    model::ImportedCase& test_case = cases_.add(name, std::move(parameters));
    if (said == "failed") {
      test_case.readings.push_back(failed_reading());
    } else if (said == "n/a") {
      test_case.readings.push_back(skipped_reading());
    } else {
      const Value value = value_in(said, measure, lines_);
      model::Reading& reading =
          add_reading(test_case, measure.metric, measure.unit, measure.better, "median", value.value);
      if (value.error.value_or(0) > 0) reading.interval = {value.value - *value.error, value.value + *value.error};
    }
  }

  std::string_view next_line() {
    const auto line = lines_.next();
    if (!line) lines_.fail("the table has no end: is the file cut off?");
    return *line;
  }

  void read_table(std::string_view name) {
    std::string_view line = next_line();
    Table table{spans_of(line, '='), 0, {}, {}, {}};
    if (table.columns.size() < 2) lines_.fail(fmt::format("no table below {}", syntax::quoted(name)));
    table.first = table.columns.front().begin;
    read_header(table, next_line());
    while (spans_of(line = next_line(), '=') != table.columns) read_row(name, table, line);
  }

  /// Either the names of the parameters with a rule of '-' below, or "--  kind", such a rule, names and values, and a
  /// rule of '='.
  void read_header(Table& table, std::string_view line) {
    const std::vector<Span> rule = spans_of(next_line(), '-');
    if (rule.size() < 2 || rule.size() > table.columns.size()) lines_.fail("a header without a rule below it");
    const std::size_t rows = rule.size() - 1;
    for (Span& column : table.columns) {  // the first rule stands behind bullets, the other lines are indented
      column.begin = column.begin + rule.front().begin - table.first;
      column.end = column.end + rule.front().begin - table.first;
    }
    const std::string_view above = text_in(line, rule.back());
    if (!above.empty()) {
      table.above = parts_of(above);
      line = next_line();
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      (i < rows ? table.rows : table.headers).emplace_back(text_in(line, table.columns[i]));
    if (!above.empty() && spans_of(next_line(), '=') != table.columns) lines_.fail("a header without a rule below it");
  }

  void read_row(std::string_view name, const Table& table, std::string_view line) {
    Parameters of_row;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      of_row.emplace_back(table.rows[i], text_in(line, table.columns[i]));
    for (std::size_t i = 0; i < table.headers.size(); ++i) {
      Parameters parameters = of_row;
      if (!table.above.empty()) {
        const std::vector<std::string> values = parts_of(table.headers[i]);
        const bool fits = values.size() == table.above.size();  // a value may hold the separator itself
        for (std::size_t j = 0; fits && j < values.size(); ++j) parameters.emplace_back(table.above[j], values[j]);
        if (!fits) parameters.emplace_back("columns", table.headers[i]);
      }
      add(name, std::move(parameters), text_in(line, table.columns[table.rows.size() + i]));
    }
  }

  syntax::Lines lines_;
  CaseList& cases_;
  std::set<std::string_view> environments_, commits_;
  std::string_view environment_, commit_;
};

void read(std::string_view text, std::string_view file, CaseList& cases) { Reader(text, file, cases).read(); }

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (behind(*line, bullets)) return true;
  return false;
}

}  // namespace asv_text

}  // namespace

ImportFormat asv_console_format() {
  return {.name = "asv-console",
          .tool = "asv run",
          .recognised_by = "lines `[ 25.00%] \u00b7\u00b7\u00b7 NAME  VALUE`",
          .recognises = asv_text::recognises,
          .read = asv_text::read};
}

}  // namespace benchgate::imports
