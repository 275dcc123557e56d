// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/jmh_results.hpp"
#include "imports/jmh_score.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace jmh_table {

constexpr std::string_view parameter_prefix = "Param: ";

struct Columns {
  std::size_t benchmark, mode, samples, score, unit;
  std::optional<std::size_t> threads, error;
  std::vector<std::pair<std::size_t, std::string_view>> parameters;
};

/// A benchmark's own result is in operations or time; only profilers have units that are not known.
JmhScore score_of(const syntax::CsvReader& csv, const Columns& columns, std::string_view metric) {
  const std::string_view unit = csv.cell(columns.unit);
  const JmhScore score = jmh_score(unit);
  if (const std::string fault = jmh_unit_fault(score, unit, metric); !fault.empty()) csv.fail(fault);
  return score;
}

Parameters parameters_of_row(const syntax::CsvReader& csv, const Columns& columns) {
  Parameters parameters;
  for (const auto& [column, parameter] : columns.parameters)
    if (!csv.cell(column).empty()) parameters.emplace_back(parameter, csv.cell(column));
  return parameters;
}

std::uint64_t threads_of_row(const syntax::CsvReader& csv, const Columns& columns) {
  return columns.threads ? base::parse_unsigned(csv.cell(*columns.threads)).value_or(0) : 0;
}

void announce_rows(syntax::CsvReader csv, const Columns& columns, JmhResults& results) {
  while (csv.next())
    results.announce(jmh_row_name(csv.cell(columns.benchmark), "").benchmark, parameters_of_row(csv, columns),
                     threads_of_row(csv, columns));
}

void read_row(const syntax::CsvReader& csv, const Columns& columns, JmhResults& results) {
  const std::string_view mode = csv.cell(columns.mode);
  if (jmh_metric(mode).empty()) csv.fail(fmt::format("unknown mode {}", syntax::quoted(mode)));
  const auto [name, metric, statistic] = jmh_row_name(csv.cell(columns.benchmark), jmh_metric(mode));
  const bool is_own = metric == jmh_metric(mode) && statistic == "mean";
  const Parameters parameters = parameters_of_row(csv, columns);
  const std::uint64_t threads = threads_of_row(csv, columns);
  const std::string_view text = csv.cell(columns.score);
  model::ImportedCase& test_case =
      is_own ? results.begin(name, parameters, metric, threads) : results.last(name, parameters, metric, threads);
  if (text == "NaN") {
    test_case.readings.push_back(failed_reading(fmt::format("{} is NaN", metric)));
    return;
  }
  const auto value = parse_decimal_comma(text);  // as the locale of the JVM has it
  if (!value) csv.fail(fmt::format("'Score' is {}, not a number", syntax::quoted(text)));
  const JmhScore score = score_of(csv, columns, metric);
  std::optional<std::uint64_t> count = static_cast<std::uint64_t>(csv.number(columns.samples));
  for (const model::Reading& known : test_case.readings)
    if (known.metric == metric && statistic != "mean") count = known.count;  // the percentile's own row says 1
  for (const model::Reading& known : test_case.readings)
    if (known.metric == metric && known.statistic == statistic)
      csv.fail(fmt::format("{} of {} appears earlier in the file", statistic == "mean" ? metric : statistic,
                           syntax::quoted(test_case.name)));
  model::Reading& reading =
      add_reading(test_case, metric, score.scale.unit, score.better, statistic, *value * score.scale.factor, count);
  keep_unit(reading, csv.cell(columns.unit));
  if (score.scale.unit == model::Unit::ns)
    note_step(test_case, model::Unit::ns, printed_step(text, score.scale.factor));
  const auto error = columns.error ? parse_decimal_comma(csv.cell(*columns.error)) : std::nullopt;
  if (error) reading.interval = {(*value - *error) * score.scale.factor, (*value + *error) * score.scale.factor};
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  const std::string_view header = text.substr(0, text.find('\n'));
  syntax::CsvReader csv(text, file, header.find(';') == std::string_view::npos ? ',' : ';');  // -rf scsv has ';'
  csv.read_header();
  Columns columns{csv.column("Benchmark"),
                  csv.column("Mode"),
                  csv.column("Samples"),
                  csv.column("Score"),
                  csv.column("Unit"),
                  csv.find_column("Threads"),
                  {},
                  {}};
  for (std::size_t i = 0; i < csv.header().size(); ++i)
    if (csv.header()[i].starts_with(parameter_prefix))
      columns.parameters.emplace_back(i, std::string_view(csv.header()[i]).substr(parameter_prefix.size()));
    else if (csv.header()[i].starts_with("Score Error (99"))
      columns.error = i;
    else if (i > columns.unit)
      csv.fail(fmt::format("the column {} is not a parameter", syntax::quoted(csv.header()[i])));
  JmhResults results(cases);
  announce_rows(csv, columns, results);
  while (csv.next()) {
    cases.at_line(csv.line());
    read_row(csv, columns, results);
  }
}

bool recognises(const FilePreview& preview) {
  const std::string_view text = preview.text;
  return text.starts_with("\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"") ||
         text.starts_with("\"Benchmark\";\"Mode\";\"Threads\";\"Samples\";\"Score\"") ||
         text.starts_with("Benchmark,Mode,Threads,Samples,Score");
}

}  // namespace jmh_table

}  // namespace

ImportFormat jmh_csv_format() {
  return {.name = "jmh-csv",
          .tool = "JMH (`-rf csv`, `-rf scsv`)",
          .recognised_by = "a header `\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"`, or with `;`",
          .interval_level = 0.999,
          .recognises = jmh_table::recognises,
          .read = jmh_table::read,
          .filter = &regex_filter,
          .steps = {{model::Unit::bytes, 1, 1}}};
}

}  // namespace benchgate::imports
