// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "app/session.hpp"
#include "format/configuration_yaml.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns the test cases to check, each with one run, the requested environment and default budgets. Notes the
/// warnings of their files. Throws Error for mistakes in scenario files and for unknown names.
std::vector<model::Scenario> scenarios_to_check(const CheckRequest& request, const format::Configuration& configuration,
                                                const Session& session);

/// Does the last step of scenarios_to_check: selects the cases whose names match the pattern and gives each one run,
/// the requested environment and default budgets. Throws Error for a bad pattern.
void prepare_for_check(std::vector<model::Scenario>& cases, const CheckRequest& request);

/// What the scenario files of another commit say.
struct ScenariosOfBaseline {
  model::DefinitionChanges changes;
  std::map<std::string, std::vector<model::AcceptedSlowdown>> accepted;  ///< by test case
};

/// Returns how the scenarios to check differ from those that the same request selects in the checkout of another
/// commit: files of the repository are read there, whatever way they are named. `name`: that commit for readers.
/// Unreadable files of it are listed, not an error.
ScenariosOfBaseline changes_since(const Worktree& checkout, const std::string& name,
                                  std::span<const model::Scenario> cases, const CheckRequest& request,
                                  const format::Configuration& configuration);

}  // namespace benchgate::app
