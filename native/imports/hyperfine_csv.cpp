// SPDX-License-Identifier: MIT
#include <array>
#include <iterator>

#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace hyperfine_table {

using model::Better;
using model::Unit;

constexpr std::string_view parameter_prefix = "parameter_";

struct Column {
  std::size_t column;
  std::string_view metric;
  std::string_view statistic;
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  csv.read_header();
  const std::size_t command = csv.column("command");
  const Column columns[] = {{csv.column("mean"), "time", "mean"},         {csv.column("median"), "time", "median"},
                            {csv.column("min"), "time", "min"},           {csv.column("max"), "time", "max"},
                            {csv.column("stddev"), "time", "stddev"},     {csv.column("user"), "user_time", "mean"},
                            {csv.column("system"), "system_time", "mean"}};
  while (csv.next()) {
    Parameters parameters;
    for (std::size_t i = 0; i < csv.header().size(); ++i)
      if (csv.header()[i].starts_with(parameter_prefix))
        parameters.emplace_back(csv.header()[i].substr(parameter_prefix.size()), csv.cell(i));
    cases.at_line(csv.line());
    model::ImportedCase& test_case = cases.add(csv.cell(command), std::move(parameters));
    test_case.readings.reserve(std::size(columns));
    csv.number(columns[0].column);
    for (const Column& column : columns)
      if (const auto value = csv.number_if(column.column))
        add_reading(test_case, column.metric, Unit::ns, Better::lower, column.statistic, *value * second_ns);
  }
}

bool recognises(const FilePreview& preview) {
  return preview.text.starts_with("command,mean,stddev,median,user,system,min,max");
}

}  // namespace hyperfine_table

}  // namespace

ImportFormat hyperfine_csv_format() {
  return {.name = "hyperfine-csv",
          .tool = "hyperfine",
          .recognised_by = "a header `command,mean,stddev,median,user,system,min,max`",
          .recognises = hyperfine_table::recognises,
          .read = hyperfine_table::read};
}

}  // namespace benchgate::imports
