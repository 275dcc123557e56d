// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Two commands as scenarios: one test case for each combination of the parameters.
struct CommandCases {
  std::vector<model::Scenario> candidates;              ///< run the candidate's command
  std::map<std::string, model::CommandLine> baselines;  ///< the baseline's, by test case
};

/// Throws Error for a missing command, a bad name, a parameter that nothing mentions or whose values cannot be part of
/// a folder's name, and too many combinations.
CommandCases cases_of_commands(const CommandsRequest& commands);

}  // namespace benchgate::app
