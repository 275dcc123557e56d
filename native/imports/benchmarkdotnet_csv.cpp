// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/keywords.hpp"
#include "imports/quantities.hpp"
#include "model/docref.hpp"
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
constexpr std::array<Result, 11> results{{
    {"Mean", "time", "mean", Unit::ns},
    {"Median", "time", "median", Unit::ns},
    {"Min", "time", "min", Unit::ns},
    {"Max", "time", "max", Unit::ns},
    {"StdDev", "time", "stddev", Unit::ns},
    {"Gen0", "gen0_per_1k", "mean", Unit::count},
    {"Gen1", "gen1_per_1k", "mean", Unit::count},
    {"Gen2", "gen2_per_1k", "mean", Unit::count},
    {"Allocated", "allocated_bytes", "mean", Unit::bytes},
    {"Completed Work Items", "CompletedWorkItemCount", "mean", Unit::count},
    {"Lock Contentions", "LockContentionCount", "mean", Unit::count},
}};
/// Derived columns, which are neither results nor parameters.
constexpr std::array<std::string_view, 12> derived{"Error",  "Ratio", "RatioSD", "Alloc Ratio", "Rank",     "Op/s",
                                                   "StdErr", "Q1",    "Q3",      "Baseline",    "Kurtosis", "Skewness"};

/// "Mean [us]" -> "Mean" and "us".
syntax::Halves title_and_unit(std::string_view title) {
  if (const auto halves = syntax::split_once(title, " ["); halves && title.ends_with(']'))
    return {halves->left, halves->right.substr(0, halves->right.size() - 1)};
  return {title, {}};
}

/// Whether it groups digits where decimals have a comma: a point, a blank or one of the bytes of a no-break blank.
bool groups_digits(char c) { return c == '.' || c == ' ' || static_cast<unsigned char>(c) >= 0x80; }

/// A number of the culture that separates cells by ',' ("1,068.2") or by ';', because its decimals have a comma
/// ("1.068,2").
std::optional<double> parse_culture(std::string_view text, char list_separator) {
  if (list_separator != ';') return parse_grouped(text);
  std::string plain(text);
  plain.erase(std::remove_if(plain.begin(), plain.end(), groups_digits), plain.end());
  std::replace(plain.begin(), plain.end(), ',', '.');
  return base::parse_number(plain);
}

bool is_missing(std::string_view cell) {
  return cell.size() <= 2 && (cell.empty() || cell == "NA" || cell == "?" || cell == "-");
}

struct Columns {
  std::size_t method;
  std::optional<std::size_t> job;
  std::vector<std::pair<std::size_t, const Result*>> results;
  std::vector<std::string_view> result_units;
  std::vector<std::size_t> parameters;
  std::optional<std::size_t> categories;
};

Columns columns_of(const syntax::CsvReader& csv) {
  Columns columns{csv.column("Method"), csv.find_column("Job"), {}, {}, {}, csv.find_column("Categories")};
  // The characteristics of the job stand between Job and WarmupCount, parameters behind them.
  const std::size_t first_parameter = csv.find_column("WarmupCount").value_or(columns.job.value_or(columns.method)) + 1;
  for (std::size_t i = 0; i < csv.header().size(); ++i) {
    const syntax::Halves title = title_and_unit(csv.header()[i]);
    const auto known =
        std::find_if(results.begin(), results.end(), [&](const Result& r) { return r.title == title.left; });
    if (known != results.end()) {
      columns.results.emplace_back(i, &*known);
      columns.result_units.push_back(title.right);
    } else if (i >= first_parameter && i != columns.method && i != columns.categories &&
               std::find(derived.begin(), derived.end(), title.left) == derived.end() && columns.results.empty()) {
      columns.parameters.push_back(i);
    }
  }
  if (columns.results.empty()) csv.column("Mean");
  std::vector<std::string_view> titles(derived.begin(), derived.end());
  for (const Result& result : results) titles.push_back(result.title);
  for (std::size_t i = columns.results.front().first; i < csv.header().size(); ++i) {
    const std::string_view title = title_and_unit(csv.header()[i]).left;
    if (const auto keyword = damaged_keyword(title, titles)) csv.fail(damage_message(title, *keyword));
  }
  const bool has_mean = std::any_of(columns.results.begin(), columns.results.end(),
                                    [](const auto& column) { return column.second->title == "Mean"; });
  if (!has_mean) csv.fail("no column 'Mean'");
  return columns;
}

/// The DocRef among categories such as "Fast,DocRef:bench:parser/large"; "" when there is none.
std::string_view docref_of(const syntax::CsvReader& csv, std::string_view categories) {
  constexpr std::string_view mark = "DocRef:";
  std::string_view found;
  for (const std::string_view category : base::split(categories, ',')) {
    const std::string_view word = base::trim(category);
    if (!word.starts_with(mark)) continue;
    const std::string_view docref = word.substr(mark.size());
    if (!model::is_docref(docref))
      csv.fail(fmt::format("the category {} has no DocRef behind '{}': use {}", syntax::quoted(word), mark,
                           model::docref_form));
    if (!found.empty() && found != docref)
      csv.fail(fmt::format("the categories {} name two DocRefs: keep one of them", syntax::quoted(categories)));
    found = docref;
  }
  return found;
}

double value_of(const syntax::CsvReader& csv, std::size_t column, const Result& result, std::string_view unit,
                char separator) {
  std::string_view cell = csv.cell(column);
  std::string_view number = cell;
  if (unit.empty() && result.unit != Unit::count) unit = syntax::take_last_word(number);  // "1,068.2 ns"
  const auto value = parse_culture(base::trim(number), separator);
  // KB here are 1024 bytes.
  std::optional<double> factor = 1;
  if (result.unit == Unit::ns) factor = nanoseconds_per(unit);
  if (result.unit == Unit::bytes) {
    std::string binary(unit);
    if (binary.size() == 2) binary.insert(1, "i");
    factor = bytes_per(binary);
  }
  if (!value || !factor)
    csv.fail(fmt::format("{} is {}, not a number", syntax::quoted(result.title), syntax::quoted(cell)));
  return *value * *factor;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  const std::string_view first_line = text.substr(0, text.find('\n'));
  const char separator = std::count(first_line.begin(), first_line.end(), ';') > 0 ? ';' : ',';
  syntax::CsvReader csv(text, file, separator);
  csv.read_header();
  const Columns columns = columns_of(csv);
  while (csv.next()) {
    Parameters parameters;
    parameters.reserve(columns.parameters.size() + 1);
    for (const std::size_t i : columns.parameters)
      if (!is_missing(csv.cell(i))) parameters.emplace_back(csv.header()[i], csv.cell(i));
    if (columns.job && !csv.cell(*columns.job).empty()) parameters.emplace_back("job", csv.cell(*columns.job));
    model::ImportedCase& test_case = cases.add(csv.cell(columns.method), std::move(parameters));
    if (columns.categories)
      if (const std::string_view docref = docref_of(csv, csv.cell(*columns.categories)); !docref.empty())
        test_case.docref = docref;
    for (std::size_t i = 0; i < columns.results.size(); ++i) {
      const auto& [column, result] = columns.results[i];
      if (is_missing(csv.cell(column))) continue;
      const double value = value_of(csv, column, *result, columns.result_units[i], separator);
      add_reading(test_case, result->metric, result->unit, Better::lower, result->statistic, value);
    }
    const auto has_time = [](const model::Reading& known) { return known.metric == "time"; };
    if (std::none_of(test_case.readings.begin(), test_case.readings.end(), has_time))
      test_case.readings.assign(1, failed_reading());
  }
}

bool recognises(const FilePreview& preview) {
  const std::string_view first_line = preview.text.substr(0, preview.text.find('\n'));
  return (first_line.starts_with("Method,") || first_line.starts_with("Method;")) &&
         first_line.find("Mean") != std::string_view::npos && first_line.find("Error") != std::string_view::npos;
}

}  // namespace dotnet_table

}  // namespace

ImportFormat benchmarkdotnet_csv_format() {
  return {.name = "benchmarkdotnet-csv",
          .tool = "BenchmarkDotNet",
          .recognised_by = "a header that begins with `Method` and has `Mean` and `Error`",
          .recognises = dotnet_table::recognises,
          .read = dotnet_table::read};
}

}  // namespace benchgate::imports
