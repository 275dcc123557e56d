// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/action/commands.hpp"
#include "app/step_outputs.hpp"

namespace benchgate::app {

/// Runs a command of benchgate and returns its exit code.
using RunCommand = std::function<int(const StepCommand& command)>;

/// The result of the step "Judge the candidate against the baseline".
struct JudgeResult {
  StepOutputs outputs;
  std::string note = {};  ///< a line for the log; "": none
};

/// The scenarios that both sides have results of, and those that only the candidate has.
struct JudgedScenarios {
  std::vector<std::string> both = {};
  std::vector<std::string> candidate_only = {};

  bool operator==(const JudgedScenarios&) const = default;
};
JudgedScenarios judged_scenarios(const std::filesystem::path& candidate, const std::filesystem::path& baseline);

/// Judges the measured results by the gates. A check has judged already: for it, makes the page, and chooses the cache
/// keys of results and builds. Runs in the folder of results, so that command lines in reports also work in the
/// downloaded artifact. Throws Error.
JudgeResult judge_for_action(const ActionFolder& folder, bool baseline_was_measured, const RunCommand& run);

}  // namespace benchgate::app
