// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <iterator>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace locust {

using model::Better;
using model::Unit;

struct Latency {
  std::optional<std::size_t> column;
  std::string_view statistic;
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  csv.read_header();
  const std::size_t type = csv.column("Type");
  const std::size_t name = csv.column("Name");
  const std::size_t requests = csv.column("Request Count");
  const std::size_t failures = csv.column("Failure Count");
  const std::size_t rate = csv.column("Requests/s");
  const Latency latencies[] = {
      {csv.column("Average Response Time"), "mean"},
      {csv.column("Median Response Time"), "median"},
      {csv.column("Min Response Time"), "min"},
      {csv.column("Max Response Time"), "max"},
      {csv.find_column("90%"), "p90"},  // the user of locust chooses which percentiles it reports
      {csv.find_column("95%"), "p95"},
      {csv.find_column("99%"), "p99"}};
  for (std::size_t i = csv.column("Failures/s") + 1; i < csv.header().size(); ++i) {
    const std::string_view title = csv.header()[i];
    if (!title.ends_with('%') || !base::parse_number(title.substr(0, title.size() - 1)))
      csv.fail(fmt::format("the column {} is not a percentile", syntax::quoted(title)));
  }
  std::string request;
  constexpr std::string_view all = "Aggregated";  // the last row, of all requests
  bool has_all = false;
  while (csv.next()) {
    has_all = csv.cell(type).empty() && csv.cell(name) == all;
    const std::string_view method = csv.cell(type);
    request.assign(method).append(method.empty() ? "" : " ").append(csv.cell(name));
    cases.at_line(csv.line());
    model::ImportedCase& test_case = cases.add(request);
    constexpr std::size_t further_readings = 3;
    test_case.readings.reserve(std::size(latencies) + further_readings);
    const double total = csv.number(requests);
    const auto count = static_cast<std::uint64_t>(total);
    for (const auto& [column, statistic] : latencies)
      if (const auto value = csv.number_if(column); value && count > 0)
        add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, *value * millisecond_ns, count);
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", csv.number(rate), count);
    add_work(test_case, total, csv.number(failures));
  }
  if (!has_all) csv.fail(fmt::format("no row '{}' at the end: is the file cut off?", all));
}

bool recognises(const FilePreview& preview) {
  return preview.text.starts_with("Type,Name,Request Count,Failure Count");
}

}  // namespace locust

}  // namespace

ImportFormat locust_csv_format() {
  return {.name = "locust-csv",
          .tool = "locust --csv",
          .recognised_by = "a header `Type,Name,Request Count,Failure Count`",
          .kind = ImportFormat::Kind::load_test,
          .recognises = locust::recognises,
          .read = locust::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
