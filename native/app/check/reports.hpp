// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/session.hpp"
#include "base/error.hpp"
#include "model/definition_changes.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The reports of a check as they are made, with what each needs to know of all.
class CheckReports {
 public:
  CheckReports(const CheckRequest& request, ResultFolder folder, Session& session)
      : request_(request), folder_(std::move(folder)), session_(session) {}

  const ResultFolder& folder() const { return folder_; }

  /// How the scenarios differ from those of what is compared with.
  void set_definitions(model::DefinitionChanges changes) { definitions_ = std::move(changes); }

  /// What `make` makes of a scenario. What goes wrong with it is its own report, and noted; the others go on.
  template <typename Make>
  model::Report guarded(const model::Scenario& scenario, const Make& make) const;

  /// Keeps and writes the report of a scenario, whatever it says. One that cannot be written is an error of that
  /// scenario.
  void keep(const model::Scenario& scenario, model::Report report);

  /// What there is so far.
  const std::vector<model::Report>& all() const { return reports_; }
  model::CheckSummary summary() const;

 private:
  model::Report error_report(const std::string& name, const Error& error) const;

  const CheckRequest& request_;
  ResultFolder folder_;
  Session& session_;
  model::DefinitionChanges definitions_ = {};
  std::vector<model::Report> reports_ = {};
};

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
