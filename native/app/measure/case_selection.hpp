// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/observer.hpp"
#include "codec/scenario_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Which test cases are wanted.
struct CaseFilter {
  std::vector<std::string> names = {};  ///< of scenarios, or of cases with their parameters; none: all
  std::vector<std::string> tags = {};   ///< one of them is enough; none: all
};

/// Scenario files and those of their cases that are to be measured.
struct Selection {
  std::vector<codec::ScenarioFile> files;
  std::vector<model::Scenario> cases;
};

/// What the filter leaves of `files`. Fault scenarios without a command
/// cannot be measured; they are noted. Throws Error for a name that
/// no scenario has and when nothing is left.
Selection select_cases(std::vector<codec::ScenarioFile> files, const CaseFilter& filter, Observer& observer);

/// Whether the filter chooses a test case that can be measured.
bool is_selected(const model::Scenario& scenario, const CaseFilter& filter);

}  // namespace benchgate::app
