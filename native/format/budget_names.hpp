// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"

namespace benchgate::format {

/// Returns the metrics that a scenario can have; those of a report beside them are known once it was run.
std::vector<std::string_view> metric_names(const model::Scenario& scenario);

/// Removes the budgets of a scenario if all are of benchgate.yaml and about metrics that it does not have: it is judged
/// like any without budgets. One with a report may have any metric.
void leave_out_foreign_budgets(model::Scenario& scenario, const Configuration& configuration);

/// Looks for budgets of benchgate.yaml that no scenario has a metric for. Throws Error for one that is likely misspelt
/// or is a pattern, if these are all scenarios; else adds a warning to the first one. A scenario with a report may have
/// any metric.
void check_default_budgets(std::span<ScenarioFile> files, const Configuration& configuration, bool are_all);

}  // namespace benchgate::format
