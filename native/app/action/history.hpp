// SPDX-License-Identifier: MIT
// The steps of the history Action: they add the results of an earlier job to the history, judge it by its alerts, and
// write the site that shows it. The verdict of the measurement depends on none of them.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/action/commands.hpp"
#include "app/step_outputs.hpp"
#include "forge/event.hpp"
#include "model/history_action_settings.hpp"

namespace benchgate::app {

/// How a command of benchgate ended.
struct CommandEnd {
  int code = 0;
  std::string problem = {};  ///< its last message; "": it said nothing
};

/// Runs a command of benchgate.
using RunStepCommand = std::function<CommandEnd(const StepCommand& command)>;

/// What a step of the history Action leaves.
struct HistoryStep {
  StepOutputs outputs = {};
  std::vector<std::string> annotations = {};  ///< commands for the runner
  std::string line = {};                      ///< for the log; "": none
  int code = 0;                               ///< exit code of the step
};

/// Runs the step "Check the inputs": writes the settings for the next steps. The variables of the step hold the inputs
/// and what the event says. Throws Error at an input for inputs that cannot work.
void prepare_history(const ActionFolder& folder, const forge::Variables& variables);

/// Runs the step "Add the results to the history". What cannot be added is an annotation.
HistoryStep add_to_history(const ActionFolder& folder, const forge::Variables& variables, const RunStepCommand& run);

/// Runs the step "Recalculate the history and judge by its alerts". Data that cannot be committed to their branch are
/// computed without it. `exists` says whether there is a history, and is asked only when recalculating failed.
HistoryStep judge_history_branch(const ActionFolder& folder, const RunStepCommand& run,
                                 const std::function<bool(const std::string& store)>& exists);

/// Runs the step "Write the site that shows the history".
HistoryStep write_history_site(const ActionFolder& folder, const forge::Variables& variables,
                               const RunStepCommand& run);

/// Runs the last step: fails the job for an alert, and for what could not be done if that was demanded; a warning is an
/// annotation. The variables ADDED, VERDICT, HEADLINE and CODE hold the outputs of the steps before.
HistoryStep history_verdict(const ActionFolder& folder, const forge::Variables& variables);

}  // namespace benchgate::app
