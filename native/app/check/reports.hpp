// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/check/sides.hpp"
#include "app/session.hpp"
#include "app/stored_calibration.hpp"
#include "base/error.hpp"
#include "judge/report.hpp"
#include "model/definition_changes.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// A benchmark that the baseline's report has and the candidate's lacks.
struct LostCase {
  std::string name;
  std::string why;  ///< a sentence
  judge::WhyGone kind = judge::WhyGone::gone;
  enum class Blame { change, failed_run } blame = Blame::change;  ///< failed_run: the candidate did not get to it
};

/// Collects the reports of a check.
class CheckReports {
 public:
  CheckReports(const CheckRequest& request, ResultFolder& folder, Session& session)
      : request_(request), folder_(folder), session_(session), calibration_(stored_calibration(session)) {}

  const ResultFolder& folder() const { return folder_; }

  /// Sets how the scenarios differ from the baseline's, before anything is written.
  void set_definitions(model::DefinitionChanges changes);

  /// Sets what the baseline's file of a test case accepts: the same lines have no effect now.
  void set_accepted_before(const std::string& name, std::vector<model::AcceptedSlowdown> accepted) {
    accepted_before_[name] = std::move(accepted);
  }

  /// Sets how the conditions of the baseline's checkout differ from those of the working tree; "": they do not. Every
  /// report has this warning.
  void set_conditions(std::string note) { conditions_ = std::move(note); }

  /// Sets what makes the command line that measures a scenario again.
  void set_reproduction(std::function<std::string(const model::Scenario&)> make) { reproduction_ = std::move(make); }

  /// Adds a warning on the whole check, which the summary and the first report have.
  void add_warning(std::string warning) { warnings_.push_back(std::move(warning)); }

  /// Returns the report that `make(name)` returns; an Error that it throws is noted and becomes the report instead.
  template <typename Make>
  model::Report guarded(const model::Scenario& scenario, const Make& make) const;

  /// Keeps and writes the report of a scenario. If it cannot be written, an error report replaces it.
  void keep(const model::Scenario& scenario, model::Report report);

  /// Keeps and writes a report for each scenario that set_definitions() calls deleted or skipped.
  void keep_gone();

  /// Keeps and writes the report of a benchmark that only the baseline has.
  void keep_lost(const LostCase& lost);

  /// Hands over the reports, after everything else: those of many benchmarks are too large for a copy.
  std::vector<model::Report> take() { return std::move(reports_); }
  model::CheckSummary summary() const;

 private:
  model::Report error_report(const std::string& name, const Error& error) const;
  model::Report as_new(model::Report report) const;
  bool write(const std::string& name, model::Report& report) const;
  void keep_gone(std::span<const std::string> names, std::string_view what, judge::WhyGone why);
  void keep_unmeasured(const std::string& name, model::Report report);
  void add_remarks(model::Report& report, const std::string& name) const;

  const CheckRequest& request_;
  ResultFolder& folder_;
  Session& session_;
  std::optional<model::Calibration> calibration_;
  model::DefinitionChanges definitions_ = {};
  std::set<std::string> added_ = {};                          ///< of those
  std::map<std::string, std::string> remarks_of_cases_ = {};  ///< of those, by name
  std::map<std::string, std::vector<model::AcceptedSlowdown>> accepted_before_ = {};
  std::string conditions_ = {};
  std::function<std::string(const model::Scenario&)> reproduction_ = nullptr;
  std::vector<std::string> warnings_ = {};
  std::vector<model::Report> reports_ = {};
};

/// Sets what a stored baseline accepts; a commit's receipts have the candidate's scenario.
void note_accepted(const std::string& name, const CheckSides& sides, const SidesPlan& plan, CheckReports& reports);

template <typename Make>
model::Report CheckReports::guarded(const model::Scenario& scenario, const Make& make) const {
  const std::string name = case_name(scenario);
  try {
    return make(name);
  } catch (const Error& error) {
    return error_report(name, error);
  }
}

}  // namespace benchgate::app
