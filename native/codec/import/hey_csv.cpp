// SPDX-License-Identifier: MIT
#include "codec/import/csv_reader.hpp"
#include "codec/import/formats.hpp"

namespace benchgate::codec {

namespace {

namespace hey_table {

using model::Better;
using model::Unit;

void read(std::string_view text, std::string_view file, CaseList& cases) {
  CsvReader csv(text, file);
  csv.read_header();
  const std::size_t time = csv.column("response-time");
  const std::size_t status = csv.column("status-code");
  std::vector<double> samples;
  double errors = 0;
  while (csv.next()) {
    samples.push_back(csv.number(time) * 1e9);
    if (csv.number(status) >= 400) errors += 1;
  }
  if (samples.empty()) return;
  model::ImportedCase& test_case = cases.add("hey");
  const auto requests = static_cast<double>(samples.size());
  model::Reading latency = reading("latency", Unit::ns, Better::lower, "median", middle(samples), samples.size());
  latency.samples = std::move(samples);
  test_case.readings.push_back(std::move(latency));
  test_case.readings.push_back(reading("requests", Unit::count, std::nullopt, "total", requests));
  test_case.readings.push_back(reading("errors", Unit::count, Better::lower, "total", errors));
}

bool recognises(const Glance& glance) { return glance.text.starts_with("response-time,DNS+dialup,DNS,Request-write"); }

}  // namespace hey_table

}  // namespace

ImportFormat hey_csv_format() {
  return {.name = "hey-csv",
          .tool = "hey -o csv",
          .recognised_by = "a header `response-time,DNS+dialup,DNS,Request-write`",
          .recognises = hey_table::recognises,
          .read = hey_table::read};
}

}  // namespace benchgate::codec
