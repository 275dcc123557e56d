// SPDX-License-Identifier: MIT
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace hey_table {

using model::Better;
using model::Unit;

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  csv.read_header();
  const std::size_t time = csv.column("response-time");
  const std::size_t status = csv.column("status-code");
  std::vector<double> samples;
  double errors = 0;
  while (csv.next()) {
    samples.push_back(csv.number(time) * second_ns);
    if (cases.is_failed_status(csv.number(status))) errors += 1;
  }
  if (samples.empty()) return;
  model::ImportedCase& test_case = cases.add("hey");
  const auto requests = static_cast<double>(samples.size());
  add_reading(test_case, "latency", Unit::ns, Better::lower, "median", middle(samples), samples.size()).samples =
      std::move(samples);
  add_work(test_case, requests, errors);  // rows of what was answered: hey writes none of what was not
}

bool recognises(const FilePreview& preview) {
  return preview.text.starts_with("response-time,DNS+dialup,DNS,Request-write");
}

}  // namespace hey_table

}  // namespace

ImportFormat hey_csv_format() {
  return {.name = "hey-csv",
          .tool = "hey -o csv",
          .recognised_by = "a header `response-time,DNS+dialup,DNS,Request-write`",
          .kind = ImportFormat::Kind::load_test,
          .cut_readings = "nothing says how many requests there were",
          .recognises = hey_table::recognises,
          .read = hey_table::read,
          .has_statuses = true,
          .steps = {{model::Unit::ns, millisecond_ns / 10}}};  // seconds with four decimals
}

}  // namespace benchgate::imports
