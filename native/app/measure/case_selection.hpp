// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/observer.hpp"
#include "format/scenario_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Selects test cases by name and tag.
struct CaseFilter {
  std::vector<std::string> names = {};  ///< of scenarios, or of cases with their parameters; empty: all
  std::vector<std::string> tags = {};   ///< a case needs one of them; empty: all
};

/// The selected test cases, and the files that hold them.
struct Selection {
  std::vector<format::ScenarioFile> files;
  std::vector<model::Scenario> cases;
};

/// Whether fault scenarios with a workload are measured.
enum class Faults { skipped, measured };

/// Selects the cases of `files` that match the filter. Notes fault scenarios
/// that are not measured. Throws Error for an unknown
/// name and when no case is selected.
Selection select_cases(std::vector<format::ScenarioFile> files, const CaseFilter& filter, Faults faults,
                       Observer& observer);

/// Returns "'x' is not a metric of NAME; its metrics are a, b".
std::string unknown_metric(const std::string& metric, const std::string& name, const std::vector<std::string>& known);

/// Throws Error at `--metric` for a metric that executions of the scenario do not have. Those of a report are known
/// only when the first one has been read.
void require_metric(const std::string& metric, const model::Scenario& scenario);

/// Whether the test case matches the filter and is no fault scenario.
bool is_selected(const model::Scenario& scenario, const CaseFilter& filter);

}  // namespace benchgate::app
