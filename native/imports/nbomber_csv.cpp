// SPDX-License-Identifier: MIT
#include "imports/import.hpp"
#include "imports/nbomber_step.hpp"
#include "imports/quantities.hpp"
#include "syntax/csv.hpp"

namespace benchgate::imports {

namespace {

namespace nbomber_table {

struct Latency {
  std::size_t column;
  std::string_view statistic;
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::CsvReader csv(text, file);
  csv.read_header();
  const std::size_t scenario = csv.column("scenario");
  const std::size_t step = csv.column("step_name");
  const std::size_t ok = csv.column("ok");
  const std::size_t failed = csv.column("failed");
  const std::size_t rate = csv.column("ok_rps");
  const Latency latencies[] = {{csv.column("ok_mean"), "mean"},      {csv.column("ok_50_percent"), "median"},
                               {csv.column("ok_min"), "min"},        {csv.column("ok_max"), "max"},
                               {csv.column("ok_75_percent"), "p75"}, {csv.column("ok_95_percent"), "p95"},
                               {csv.column("ok_99_percent"), "p99"}, {csv.column("ok_std_dev"), "stddev"}};
  NbomberStep row;
  while (csv.next()) {
    if (csv.cell(csv.header().size() - 1).empty()) csv.fail("its last cell is empty: is the file cut off?");
    row.scenario = csv.cell(scenario);
    row.step = csv.cell(step);
    row.ok = csv.number(ok);
    row.failed = csv.number(failed);
    row.rate = csv.number(rate);
    row.latencies.clear();
    for (const auto& [column, statistic] : latencies) row.latencies.emplace_back(statistic, csv.number(column));
    add_nbomber_step(row, cases);
  }
}

bool recognises(const FilePreview& preview) {
  return preview.text.starts_with("test_suite,test_name,scenario,duration,step_name,request_count");
}

}  // namespace nbomber_table

}  // namespace

ImportFormat nbomber_csv_format() {
  return {.name = "nbomber-csv",
          .tool = "NBomber",
          .recognised_by = "a header `test_suite,test_name,scenario,duration,step_name,request_count`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,  // NBomber ends its last line with nothing
          .recognises = nbomber_table::recognises,
          .read = nbomber_table::read,
          .steps = {{model::Unit::ns, millisecond_ns / 100}}};  // milliseconds with two decimals
}

}  // namespace benchgate::imports
