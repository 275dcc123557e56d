// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/culture.hpp"
#include "imports/docref_label.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace dotnet_table {

using model::Better;
using model::Unit;

/// A column of results, whose unit is in its cells ("1.2 us") or in its title ("Mean [us]").
struct Result {
  std::string_view title;
  std::string_view metric;
  std::string_view statistic;
  Unit unit;
};
constexpr std::array<Result, 24> results{{
    {"Mean", "time", "mean", Unit::ns},
    {"Median", "time", "median", Unit::ns},
    {"Min", "time", "min", Unit::ns},
    {"Max", "time", "max", Unit::ns},
    {"StdDev", "time", "stddev", Unit::ns},
    {"P0", "time", "min", Unit::ns},
    {"P25", "time", "p25", Unit::ns},
    {"P50", "time", "median", Unit::ns},
    {"P67", "time", "p67", Unit::ns},
    {"P80", "time", "p80", Unit::ns},
    {"P85", "time", "p85", Unit::ns},
    {"P90", "time", "p90", Unit::ns},
    {"P95", "time", "p95", Unit::ns},
    {"P100", "time", "max", Unit::ns},
    {"Gen0", "gen0_per_1k", "mean", Unit::count},
    {"Gen1", "gen1_per_1k", "mean", Unit::count},
    {"Gen2", "gen2_per_1k", "mean", Unit::count},
    {"Gen 0", "gen0_per_1k", "mean", Unit::count},  // until 0.13.1
    {"Gen 1", "gen1_per_1k", "mean", Unit::count},
    {"Gen 2", "gen2_per_1k", "mean", Unit::count},
    {"Allocated", "allocated_bytes", "mean", Unit::bytes},
    {"Completed Work Items", "CompletedWorkItemCount", "mean", Unit::count},
    {"Lock Contentions", "LockContentionCount", "mean", Unit::count},
}};
/// Derived columns, which are neither results nor parameters.
constexpr std::array<std::string_view, 17> derived{
    "Error",    "Ratio",    "RatioSD",  "Alloc Ratio", "Rank",       "Op/s",   "StdErr",   "Q1",           "Q3",
    "Baseline", "Kurtosis", "Skewness", "MValue",      "Iterations", "Scaled", "ScaledSD", "Scaled-StdDev"};
/// Characteristics of the job that stood behind WarmupCount until 0.9.
constexpr std::array<std::string_view, 2> old_characteristics{"TargetCount", "Affinity"};

/// "Mean [us]" -> "Mean" and "us".
syntax::SplitText title_and_unit(std::string_view title) {
  if (const auto split = syntax::split_once(title, " ["); split && title.ends_with(']'))
    return {split->left, split->right.substr(0, split->right.size() - 1)};
  return {title, {}};
}

bool is_missing(std::string_view cell) {
  return cell.size() <= 2 && (cell.empty() || cell == "NA" || cell == "?" || cell == "-");
}

struct Columns {
  std::size_t method;
  std::vector<std::size_t> suite;  ///< Namespace and Type, in the summary of several classes
  std::optional<std::size_t> job;
  std::vector<std::pair<std::size_t, const Result*>> results;
  std::size_t main_result = 0;  ///< which of the results each benchmark has that ran: its mean, or until 0.9 its median
  std::vector<std::string_view> result_units;
  std::vector<std::size_t> parameters;
  std::optional<std::size_t> categories;
};

const Result* find_result(std::string_view title) {
  const auto* const found =
      std::find_if(results.begin(), results.end(), [&](const Result& result) { return result.title == title; });
  return found == results.end() ? nullptr : &*found;
}

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& titles, std::string_view title) {
  return std::find(titles.begin(), titles.end(), title) != titles.end();
}

/// Which of the results is the mean: until 0.9 there was only a median. Throws Error without it.
std::size_t main_result_of(const syntax::CsvReader& csv, const Columns& columns) {
  const auto find = [&](std::string_view title) {
    return std::find_if(columns.results.begin(), columns.results.end(),
                        [&](const auto& column) { return column.second->title == title; });
  };
  if (columns.results.empty()) csv.column("Mean");
  const auto mean = find("Mean"), found = mean != columns.results.end() ? mean : find("Median");
  if (found == columns.results.end() || (found != mean && csv.find_column("Error"))) csv.fail("no column 'Mean'");
  return static_cast<std::size_t>(found - columns.results.begin());
}

Columns columns_of(const syntax::CsvReader& csv) {
  Columns columns{csv.column("Method"), {}, csv.find_column("Job"), {}, 0, {}, {}, csv.find_column("Categories")};
  for (std::size_t i = 0; i < columns.method; ++i)
    if (csv.header()[i] == "Namespace" || csv.header()[i] == "Type") columns.suite.push_back(i);
  // The characteristics of the job stand between Job and WarmupCount, parameters behind them.
  const std::size_t first_parameter = csv.find_column("WarmupCount").value_or(columns.job.value_or(columns.method)) + 1;
  for (std::size_t i = 0; i < csv.header().size(); ++i) {
    const syntax::SplitText title = title_and_unit(csv.header()[i]);
    if (const Result* const known = find_result(title.left)) {
      columns.results.emplace_back(i, known);
      columns.result_units.push_back(title.right);
    } else if (i >= first_parameter && i != columns.method && i != columns.categories &&
               !is_one_of(derived, title.left) && !is_one_of(old_characteristics, title.left) &&
               columns.results.empty()) {
      columns.parameters.push_back(i);
    }
  }
  columns.main_result = main_result_of(csv, columns);
  return columns;
}

/// A cell such as "1,068.2 ns", or one whose unit stands in the title of its column.
struct Cell {
  std::string_view number;
  std::string_view unit;
};
Cell cell_of(std::string_view text, const Result& result, std::string_view unit) {
  Cell cell{text, unit};
  if (unit.empty() && result.unit != Unit::count) cell.unit = syntax::take_last_word(cell.number);
  cell.number = base::trim(cell.number);
  return cell;
}

double value_of(const syntax::CsvReader& csv, std::string_view text, const Result& result, std::string_view unit,
                DecimalSign sign) {
  const Cell cell = cell_of(text, result, unit);
  const auto value = parse_localised(cell.number, sign);
  // KB here are 1024 bytes.
  std::optional<double> factor = 1;
  if (result.unit == Unit::ns) factor = nanoseconds_per(cell.unit);
  if (result.unit == Unit::bytes) {
    std::string binary(cell.unit);
    if (binary.size() == 2) binary.insert(1, "i");
    factor = bytes_per(binary);
  }
  const bool has_no_unit = !factor && cell.number.empty() && parse_localised(cell.unit, sign);
  if (has_no_unit)
    csv.fail(fmt::format("{} is {}: the unit is missing", syntax::quoted(result.title), syntax::quoted(text)));
  if (!value || !factor)
    csv.fail(fmt::format("{} is {}, not a number", syntax::quoted(result.title), syntax::quoted(text)));
  return *value * *factor;
}

/// The step between times with as many decimals as a cell has; absent for other results.
std::optional<double> step_of(std::string_view text, const Result& result, std::string_view unit, DecimalSign sign) {
  const Cell cell = cell_of(text, result, unit);
  const auto factor = result.unit == Unit::ns ? nanoseconds_per(cell.unit) : std::nullopt;
  if (!factor) return std::nullopt;
  const auto decimals = syntax::split_last(cell.number, sign == DecimalSign::point ? "." : ",");
  return step_of_decimals(decimals ? decimals->right : "") * *factor;
}

char separator_of(std::string_view text) {
  const std::size_t end = text.find_first_of(",;\t\n");
  return end == std::string_view::npos || text[end] == '\n' ? ',' : text[end];
}

/// The sign in front of the decimals. The separator of the cells follows the machine, the numbers follow the invariant
/// culture or the one in the configuration: only the cells tell. Ratios are asked when the results leave it open.
DecimalSign decimal_sign(syntax::CsvReader csv, char separator) {
  csv.read_header();
  const Columns columns = columns_of(csv);
  CultureEvidence results_say, ratios_say;
  std::string conflict;
  while (csv.next()) {
    for (std::size_t i = 0; i < columns.results.size(); ++i) {
      const auto& [column, result] = columns.results[i];
      const Cell cell = cell_of(csv.cell(column), *result, columns.result_units[i]);
      using Number = CultureEvidence::Number;
      results_say.add(cell.number, csv.line(), cell.unit == "B" ? Number::whole : Number::any);
      if (conflict = results_say.conflict(); !conflict.empty()) csv.fail(conflict);
    }
    for (std::size_t i = columns.results.front().first; i < csv.header().size(); ++i)
      if (const std::string_view title = csv.header()[i]; is_one_of(derived, title_and_unit(title).left)) {
        std::string_view number = csv.cell(i);
        if (const auto unit = syntax::split_last(number, " ")) number = unit->left;
        ratios_say.add(number, csv.line());
      }
  }
  if (const auto sign = results_say.sign()) return *sign;
  if (ratios_say.conflict().empty())
    if (const auto sign = ratios_say.sign()) return *sign;
  const std::string ambiguity = results_say.ambiguity("export it with CultureInfo.InvariantCulture, or as JSON");
  // No culture has a comma both between cells and in front of decimals.
  if (separator != ',' && !ambiguity.empty()) syntax::fail_at(csv.file(), results_say.ambiguous_line(), ambiguity);
  return DecimalSign::point;
}

void read_row(const syntax::CsvReader& csv, const Columns& columns, DecimalSign sign, CaseList& cases) {
  Parameters parameters;
  parameters.reserve(columns.parameters.size() + 1);
  for (const std::size_t i : columns.parameters)
    if (!is_missing(csv.cell(i))) parameters.emplace_back(csv.header()[i], csv.cell(i));
  if (columns.job && !csv.cell(*columns.job).empty()) parameters.emplace_back("job", csv.cell(*columns.job));
  std::string name;
  for (const std::size_t i : columns.suite) name.append(csv.cell(i)).append(".");
  cases.at_line(csv.line());
  model::ImportedCase& test_case = cases.add(name.append(csv.cell(columns.method)), std::move(parameters));
  if (columns.categories)
    test_case.docref = docref_in_label(csv.cell(*columns.categories), "the category",
                                       [&](const std::string& problem) { csv.fail(problem); });
  const auto& [main_column, main] = columns.results[columns.main_result];
  if (const std::string_view text = csv.cell(main_column); is_missing(text)) {
    test_case.readings.push_back(failed_reading(text.empty() ? fmt::format("'{}' is empty", main->title)
                                                             : fmt::format("'{}' is '{}'", main->title, text)));
    return;
  }
  for (std::size_t i = 0; i < columns.results.size(); ++i) {
    const auto& [column, result] = columns.results[i];
    const bool is_zero = csv.cell(column) == "-" && result->unit != Unit::ns;  // nothing was allocated, or collected
    if (is_zero) add_reading(test_case, result->metric, result->unit, Better::lower, result->statistic, 0);
    if (is_missing(csv.cell(column))) continue;
    const double value = value_of(csv, csv.cell(column), *result, columns.result_units[i], sign);
    add_reading(test_case, result->metric, result->unit, Better::lower, result->statistic, value);
    note_step(test_case, result->unit, step_of(csv.cell(column), *result, columns.result_units[i], sign));
  }
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  const char separator = separator_of(text);
  const DecimalSign sign = decimal_sign(syntax::CsvReader(text, file, separator), separator);
  syntax::CsvReader csv(text, file, separator);
  csv.read_header();
  const Columns columns = columns_of(csv);
  // Only the name of the file has the class of its benchmarks: Lib.Parsing-report.csv.
  constexpr std::string_view ending = "-report.csv";
  const std::string_view name = file.substr(file.find_last_of("/\\") + 1);
  if (columns.suite.empty() && name.ends_with(ending))
    take_fact(Fact::program, name.substr(0, name.size() - ending.size()), cases.origin());
  while (csv.next()) read_row(csv, columns, sign, cases);
}

bool recognises(const FilePreview& preview) {
  const std::string_view first_line = preview.text.substr(0, preview.text.find('\n'));
  const std::vector<std::string_view> titles = base::split(base::trim(first_line), separator_of(first_line));
  const auto has = [&](std::string_view wanted) {
    return std::any_of(titles.begin(), titles.end(),
                       [&](std::string_view title) { return title_and_unit(title).left == wanted; });
  };
  return has("Method") && ((has("Mean") && has("Error")) || (has("Median") && has("StdDev")));
}

}  // namespace dotnet_table

}  // namespace

ImportFormat benchmarkdotnet_csv_format() {
  return {.name = "benchmarkdotnet-csv",
          .tool = "BenchmarkDotNet",
          .recognised_by = "a header with `Method`, `Mean` and `Error`, or until version 0.9 `Median` and `StdDev`",
          .ends_whole =
              [](std::string_view line) { return line.ends_with('B') || line.ends_with("ns") || line.ends_with("us"); },
          .recognises = dotnet_table::recognises,
          .read = dotnet_table::read};
}

}  // namespace benchgate::imports
