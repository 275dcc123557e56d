// SPDX-License-Identifier: MIT
#include "format/incident_rows.hpp"

#include <optional>
#include <vector>

#include "base/text.hpp"

namespace benchgate::format {

namespace {

std::vector<std::string> domains_of(std::string_view cell) {
  std::vector<std::string> domains;
  if (cell.empty()) return domains;
  for (const std::string_view domain : base::split(cell, '+')) domains.emplace_back(domain);
  return domains;
}

bool csv_flag(const syntax::CsvReader& reader, std::string_view name) {
  const std::string_view cell = reader.cell(reader.column(name));
  if (cell != "true" && cell != "false") reader.fail(fmt::format("'{}' is not true or false", base::printable(cell)));
  return cell == "true";
}

}  // namespace

std::string incident_cells(const model::Incident& one) {
  using syntax::format_csv_cell;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{}", format_csv_cell(one.timestamp), format_csv_cell(one.id),
                     format_csv_cell(one.scenario), format_csv_cell(one.fault_start), format_csv_cell(one.fault_end),
                     format_csv_cell(base::join(one.predicted, "+")), format_csv_cell(base::join(one.truth, "+")),
                     base::format_fixed(one.confidence, 2), one.abstained,
                     one.detection_delay_s ? base::format_number(*one.detection_delay_s) : "", one.correct());
}

model::Incident incident_of(const syntax::CsvReader& reader) {
  const auto cell = [&](std::string_view name) { return std::string(reader.cell(reader.column(name))); };
  model::Incident one{.timestamp = cell("timestamp"),
                      .id = cell("incident_id"),
                      .scenario = cell("scenario"),
                      .fault_start = cell("fault_start_ts"),
                      .fault_end = cell("fault_end_ts"),
                      .predicted = domains_of(cell("predicted_fault_domain")),
                      .truth = domains_of(cell("ground_truth_fault_domain")),
                      .confidence = reader.number(reader.column("confidence")),
                      .abstained = csv_flag(reader, "is_abstain"),
                      .detection_delay_s = reader.number_if(reader.column("detection_delay_seconds"))};
  if (csv_flag(reader, "is_correct") != one.correct()) reader.fail("is_correct does not follow from the domains");
  return one;
}

}  // namespace benchgate::format
