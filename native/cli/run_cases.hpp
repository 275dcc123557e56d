// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/io.hpp"
#include "cli/options.hpp"
#include "codec/scenario_yaml.hpp"

namespace benchgate::cli {

/// Scenario files and those of their cases that are to be measured.
struct Selection {
  std::vector<codec::ScenarioFile> files;
  std::vector<model::Scenario> cases;
};

/// What --only and --tag leave of `files`. Fault scenarios without a command
/// cannot be measured; they are named on `io.err`. Throws Error for a name that
/// no scenario has and when nothing is left.
Selection select_cases(std::vector<codec::ScenarioFile> files, const Arguments& arguments, Io io);

/// Whether --only and --tag choose a test case that can be measured.
bool is_selected(const model::Scenario& scenario, const Arguments& arguments);

}  // namespace benchgate::cli
