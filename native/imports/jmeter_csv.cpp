// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/jmeter_samples.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace jmeter_table {

constexpr std::string_view first_title = "timeStamp";

/// The separator behind the first title, which a property of JMeter sets.
char separator_of(std::string_view text) { return text.size() > first_title.size() ? text[first_title.size()] : ','; }

bool is_failed(std::string_view success, const syntax::CsvReader& csv) {
  if (success != "true" && success != "false")
    csv.fail(fmt::format("'success' is {}, not true or false", syntax::quoted(success)));
  return success == "false";
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file, separator_of(text));
  csv.read_header();
  const std::size_t start = csv.column(first_title), elapsed = csv.column("elapsed"), label = csv.column("label"),
                    success = csv.column("success");
  const std::optional<std::size_t> bytes = csv.find_column("bytes");
  JmeterSamples samples;
  std::optional<bool>
      has_numbers;  // a date as text, which a property of JMeter sets, has no rule that is always the same
  while (csv.next()) {
    if (!has_numbers) has_numbers = base::parse_number(csv.cell(start)).has_value();
    samples.add({.label = csv.cell(label),
                 .elapsed_ms = csv.number(elapsed),
                 .failed = is_failed(csv.cell(success), csv),
                 .start_ms = *has_numbers ? std::optional(csv.number(start)) : std::nullopt,
                 .bytes = bytes ? std::optional(csv.number(*bytes)) : std::nullopt});
  }
  samples.finish(cases);
}

bool recognises(const FilePreview& preview) {
  const std::string_view title = preview.text.substr(0, preview.text.find('\n'));
  return title.starts_with(first_title) && title.find("elapsed") != std::string_view::npos &&
         title.find("label") != std::string_view::npos && title.find("success") != std::string_view::npos;
}

}  // namespace jmeter_table

}  // namespace

ImportFormat jmeter_csv_format() {
  return {.name = "jmeter-csv",
          .tool = "JMeter (JTL as CSV)",
          .recognised_by = "a header `timeStamp,elapsed,label` with `success`",
          .kind = ImportFormat::Kind::load_test,
          .cut_readings = "nothing says how many samples there were",
          .recognises = jmeter_table::recognises,
          .read = jmeter_table::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
