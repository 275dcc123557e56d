// SPDX-License-Identifier: MIT
#include "app/check/reports.hpp"

#include <algorithm>

#include "app/check/judging.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/acceptance.hpp"
#include "judge/calibration.hpp"
#include "judge/check_policy.hpp"
#include "judge/ignored.hpp"
#include "judge/missing_metrics.hpp"
#include "render/definition_changes.hpp"

namespace benchgate::app {

model::Report CheckReports::error_report(const std::string& name, const Error& error) const {
  session_.observer.note(fmt::format("benchgate: {}", error.what()));
  model::Report report = judge::report_of_error(error.what());
  report.bench_name = name;
  return report;
}

/// A scenario that the baseline's commit does not have yet has no baseline, and nothing is wrong with that.
model::Report CheckReports::as_new(model::Report report) const {
  const bool has_reason = judge::is_baseline_broken(report) && !report.notes.empty();
  model::Report as_new =
      judge::report_without_baseline(fmt::format("no baseline: it is new since {}{}", definitions_.base,
                                                 has_reason ? "; " + report.notes.front() : ""),
                                     judge::WhyNoBaseline::new_scenario);
  as_new.bench_name = std::move(report.bench_name);
  as_new.measured = std::move(report.measured);
  as_new.candidate = std::move(report.candidate);
  if (report.compare) judge::add_absolute_limits(as_new, std::move(*report.compare));
  return as_new;
}

void CheckReports::set_definitions(model::DefinitionChanges changes) {
  definitions_ = std::move(changes);
  added_ = {definitions_.added.begin(), definitions_.added.end()};
  remarks_of_cases_ = render::remarks_of_cases(definitions_);
  if (!definitions_.deleted.empty() || !definitions_.skipped.empty()) folder_.use_folders();
}

void CheckReports::add_remarks(model::Report& report, const std::string& name) const {
  const auto of_case = remarks_of_cases_.find(name);
  if (!judge::is_without_baseline(report) && of_case != remarks_of_cases_.end()) report.remarks = {of_case->second};
  if (reports_.empty())
    for (std::string& remark : render::remarks_of_all(definitions_)) report.remarks.push_back(std::move(remark));
  if (report.compare)
    if (std::string missing = judge::missing_metrics_text(*report.compare); !missing.empty())
      report.remarks.push_back(std::move(missing));
  std::vector<std::string>& warnings = report.compare ? report.compare->warnings : report.remarks;
  if (!conditions_.empty()) warnings.push_back(conditions_);
  if (reports_.empty()) warnings.insert(warnings.end(), warnings_.begin(), warnings_.end());
}

/// False if the files cannot be written: then `report` has become an error, which still may find room.
bool CheckReports::write(const std::string& name, model::Report& report) const {
  try {
    folder_.write_report(name, report, request_.json_style);
    return true;
  } catch (const Error& error) {
    if (!is_error(report)) report = error_report(name, error);
    return false;
  }
}

void CheckReports::keep(const model::Scenario& scenario, model::Report report) {
  const std::string name = case_name(scenario);
  const bool is_new = !judge::is_out_of_time(report) && added_.count(name) > 0;
  if (is_new && (judge::is_without_baseline(report) || judge::is_baseline_broken(report)))
    report = as_new(std::move(report));
  for (std::string& note : judge::accept_changes(report, scenario, accepted_before_[name]))
    report.compare->warnings.push_back(std::move(note));
  if (report.compare)
    for (std::string& note : judge::notes_of_ignored(*report.compare, scenario))
      report.compare->warnings.push_back(std::move(note));
  add_locations(report, scenario, session_.repository);
  add_remarks(report, name);
  if (const auto change = calibration_ ? judge::known_detectable_change(*calibration_, name) : std::nullopt)
    report.environment["smallest change of " + name + " that its history shows"] =
        base::format_quantity(*change) + " %";
  if (reproduction_) report.reproduce = reproduction_(scenario);
  if (!write(name, report)) write(name, report);
  reports_.push_back(std::move(report));
}

void CheckReports::keep_gone(std::span<const std::string> names, std::string_view what, judge::WhyGone why) {
  for (const std::string& name : names)
    keep_unmeasured(name, judge::report_of_gone(name, fmt::format("{} since {}", what, definitions_.base), why));
}

void CheckReports::keep_unmeasured(const std::string& name, model::Report report) {
  report.bench_name = name;
  try {
    folder_.begin_case(name);
  } catch (const Error& error) {
    report = error_report(name, error);
  }
  if (!write(name, report)) write(name, report);
  reports_.push_back(std::move(report));
}

void CheckReports::keep_gone() {
  keep_gone(definitions_.deleted, "deleted", judge::WhyGone::deleted);
  keep_gone(definitions_.skipped, "no longer selected", judge::WhyGone::skipped);
}

void CheckReports::keep_lost(const LostCase& lost) {
  const bool is_error = lost.blame == LostCase::Blame::failed_run;
  keep_unmeasured(lost.name,
                  is_error ? judge::report_of_error(lost.why) : judge::report_of_gone(lost.name, lost.why, lost.kind));
}

model::CheckSummary CheckReports::summary() const {
  model::CheckSummary summary = folder_.summary_of(reports_);
  if (definitions_.any()) summary.definitions = definitions_;
  summary.warnings = warnings_;
  if (!conditions_.empty()) summary.warnings.insert(summary.warnings.begin(), conditions_);
  return summary;
}

void note_accepted(const std::string& name, const CheckSides& sides, const SidesPlan& plan, CheckReports& reports) {
  if (std::holds_alternative<BaselineFiles>(plan.baseline) && sides.baseline.receipt)
    reports.set_accepted_before(name, sides.baseline.receipt->head.scenario.accepted);
}

}  // namespace benchgate::app
