// SPDX-License-Identifier: MIT
#include "app/check/reports.hpp"

#include "analysis/report.hpp"
#include "app/check/judging.hpp"
#include "base/text.hpp"
#include "render/definition_changes.hpp"

namespace benchgate::app {

model::Report CheckReports::error_report(const std::string& name, const Error& error) const {
  session_.observer.note(fmt::format("benchgate: {}", error.what()));
  model::Report report = analysis::report_of_error(error.what());
  report.bench_name = name;
  return report;
}

void CheckReports::keep(const model::Scenario& scenario, model::Report report) {
  const std::string name = case_name(scenario);
  add_locations(report, scenario, session_.repository);
  report.remarks = render::remarks_of_case(definitions_, name);
  if (reports_.empty())
    for (std::string& remark : render::remarks_of_all(definitions_)) report.remarks.push_back(std::move(remark));
  try {
    folder_.write_report(name, report, request_.json_style);
  } catch (const Error& error) {
    if (!is_error(report)) report = error_report(name, error);
  }
  reports_.push_back(std::move(report));
}

model::CheckSummary CheckReports::summary() const {
  model::CheckSummary summary = folder_.summary_of(reports_);
  if (definitions_.any()) summary.definitions = definitions_;
  return summary;
}

}  // namespace benchgate::app
