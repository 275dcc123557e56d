// SPDX-License-Identifier: MIT
#include "app/lint/result_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "base/text.hpp"
#include "format/receipt_json.hpp"
#include "imports/google_benchmark_rows.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"
#include "measure/report_files.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

constexpr std::size_t bytes_of_receipt = 400;

/// Values by metric, in the order of the samples.
using Columns = std::map<std::string, std::vector<double>>;

Columns columns_of(const std::vector<model::Sample>& samples) {
  Columns columns;
  for (const model::Sample& sample : samples) {
    if (sample.warmup || sample.failed()) continue;
    if (!sample.foreign && !sample.coarse_wall_ms)
      columns["wall_ms"].push_back(static_cast<double>(sample.wall_ns) / 1e6);
    for (const auto& [metric, values] : sample.metrics)
      columns[metric].insert(columns[metric].end(), values.begin(), values.end());
  }
  return columns;
}

lint::ResultFile result_of(const format::Receipt& receipt, const std::string& file) {
  lint::ResultFile result{.file = file, .format = {}};
  const bool is_ours = !receipt.head.is_import() && receipt.head.schema == model::own_run_schema;
  if (is_ours && !receipt.head.scenario.command.argv.empty()) result.warm_up = receipt.head.scenario.warmup;
  lint::ResultCase one{.name = model::case_name(receipt.head.scenario)};
  for (auto& [metric, values] : columns_of(receipt.samples)) one.series.push_back({metric, values, std::nullopt});
  result.cases.push_back(std::move(one));
  return result;
}

bool is_time_or_rate(const model::Reading& reading) {
  return reading.unit == model::Unit::ns || reading.unit == model::Unit::per_second;
}

lint::ResultCase result_case(const model::ImportedCase& test_case, bool is_load_test) {
  lint::ResultCase one{.name = imports::case_label(test_case)};
  for (const model::Reading& reading : test_case.readings) {
    if (!reading.value) continue;
    one.figures.push_back(
        fmt::format("{} {} {}", reading.metric, reading.statistic, base::format_number(*reading.value)));
    one.has_memory = one.has_memory || reading.unit == model::Unit::bytes;
    if (!is_time_or_rate(reading)) continue;
    if (is_load_test) {  // their counts are of requests
      if (reading.unit == model::Unit::per_second && !one.rate) one.rate = reading.value;
      one.has_p95 = one.has_p95 || reading.statistic == "p95";
      one.has_p99 = one.has_p99 || reading.statistic == "p99";
    } else if (!reading.samples.empty() || reading.count) {
      one.series.push_back({reading.metric, reading.samples, reading.count});
    }
  }
  one.work = test_case.failed_work;
  return one;
}

bool is_load_test(std::string_view format) {
  const std::span<const imports::ImportFormat> formats = imports::import_formats();
  return std::any_of(formats.begin(), formats.end(), [&](const imports::ImportFormat& row) {
    return row.name == format && row.kind == imports::ImportFormat::Kind::load_test;
  });
}

lint::ResultFile result_of(const measure::ImportedReport& report, const std::string& file) {
  lint::ResultFile result{.file = file, .format = report.format, .warnings = report.origin.warnings};
  result.is_debug_build =
      std::find(result.warnings.begin(), result.warnings.end(), imports::google_debug_warning) != result.warnings.end();
  for (const model::ImportedCase& test_case : report.cases)
    result.cases.push_back(result_case(test_case, is_load_test(report.format)));
  return result;
}

}  // namespace

bool is_receipt_file(const std::string& file) {
  const std::string name = std::filesystem::path(file).filename().string();
  return (name == "receipt.json" || name == "run.json") &&
         format::begins_as_receipt(sys::read_file_start(file, bytes_of_receipt));
}

lint::ResultFile read_result(const std::string& file, const std::string& report_format) {
  if (format::begins_as_receipt(sys::read_file_start(file, bytes_of_receipt)))
    return result_of(format::parse_receipt(sys::read_file(file), base::printable(file)), file);
  const std::array paths{file};
  const measure::ImportedReports found = measure::read_reports(paths, report_format);
  return result_of(found.reports.front(), file);
}

}  // namespace benchgate::app
