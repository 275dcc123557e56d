// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/jmh_score.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace jmh_table {

constexpr std::string_view parameter_prefix = "Param: ";

struct Columns {
  std::size_t benchmark, mode, samples, score, unit;
  std::vector<std::pair<std::size_t, std::string_view>> parameters;
};

void read_row(const syntax::CsvReader& csv, const Columns& columns, CaseList& cases) {
  std::string metric(jmh_metric(csv.cell(columns.mode)));
  if (metric.empty()) csv.fail(fmt::format("unknown mode {}", syntax::quoted(csv.cell(columns.mode))));
  std::string_view name = csv.cell(columns.benchmark);
  if (const auto halves = syntax::split_once(name, ":")) {  // a secondary metric of the row above
    name = halves->left;
    metric += fmt::format(":{}", halves->right);
    if (halves->right.starts_with("p0.") || halves->right.starts_with("p1.")) return;  // percentiles of it
  }
  Parameters parameters;
  for (const auto& [column, parameter] : columns.parameters)
    if (!csv.cell(column).empty()) parameters.emplace_back(parameter, csv.cell(column));
  const JmhScore score = jmh_score(csv.cell(columns.unit));
  const std::string_view text = csv.cell(columns.score);
  model::ImportedCase& test_case = cases.merge(name, std::move(parameters));
  if (text == "NaN") {
    test_case.readings.push_back(failed_reading(fmt::format("{} is NaN", metric)));
    return;
  }
  const auto value = parse_decimal_comma(text);  // as the locale of the JVM has it
  if (!value) csv.fail(fmt::format("'Score' is {}, not a number", syntax::quoted(text)));
  for (const model::Reading& known : test_case.readings)
    if (known.metric == metric) csv.fail("the same benchmark, parameters and mode appear earlier in the file");
  add_reading(test_case, metric, score.scale.unit, score.better, "mean", *value * score.scale.factor,
              static_cast<std::uint64_t>(csv.number(columns.samples)));
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  csv.read_header();
  Columns columns{csv.column("Benchmark"), csv.column("Mode"), csv.column("Samples"),
                  csv.column("Score"),     csv.column("Unit"), {}};
  for (std::size_t i = 0; i < csv.header().size(); ++i)
    if (csv.header()[i].starts_with(parameter_prefix))
      columns.parameters.emplace_back(i, std::string_view(csv.header()[i]).substr(parameter_prefix.size()));
  while (csv.next()) read_row(csv, columns, cases);
}

bool recognises(const FilePreview& preview) {
  return preview.text.starts_with("\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"") ||
         preview.text.starts_with("Benchmark,Mode,Threads,Samples,Score");
}

}  // namespace jmh_table

}  // namespace

ImportFormat jmh_csv_format() {
  return {.name = "jmh-csv",
          .tool = "JMH",
          .recognised_by = "a header `\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"`",
          .recognises = jmh_table::recognises,
          .read = jmh_table::read};
}

}  // namespace benchgate::imports
