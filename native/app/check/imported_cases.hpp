// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/check/reports.hpp"
#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"
#include "format/configuration_yaml.hpp"
#include "judge/compare.hpp"
#include "judge/incomplete_results.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The benchmarks of other tools' reports as test cases of a check; their receipts are in its folder.
struct ImportedCases {
  std::vector<model::Scenario> cases;  ///< one for each benchmark, with the budgets of benchgate.yaml
  Baseline baseline;                   ///< BaselineFiles or NoBaseline
  model::DefinitionChanges changes;    ///< benchmarks that only one of the two has
  judge::ReportOrder order = judge::ReportOrder::independent;
  std::vector<std::string> warnings = {};            ///< on identical sides, and budgets that judge nothing
  std::string baseline_problem = {};                 ///< why the baseline's report cannot be read; "": it can
  std::string baseline_failure = {};                 ///< what its tool says of a run that failed; "": nothing
  std::vector<LostCase> lost = {};                   ///< benchmarks that were measured in the baseline only
  std::map<std::string, std::string> failures = {};  ///< of the candidate's benchmarks, as their tools say it
  judge::IncompleteCases incomplete = {};            ///< those that some of its reports lack, and the reason
  judge::IncompleteCases incomplete_before = {};     ///< those that some reports of the baseline lack
};

/// Reads the reports and writes their receipts to `<case>/run-<k>` of `folder`. If the baseline is a report, its
/// receipts go to `.baseline` there. Throws Error for reports of the candidate that cannot be read, and for a baseline
/// that would have to be measured.
ImportedCases take_reports(const CheckRequest& request, const ReportsRequest& reports,
                           const format::Configuration& configuration, const ResultFolder& folder, Session& session);

}  // namespace benchgate::app
