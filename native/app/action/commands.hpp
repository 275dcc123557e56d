// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/action/inputs.hpp"
#include "app/action/work_folder.hpp"
#include "model/action_settings.hpp"

namespace benchgate::app {

/// The sides that the Action measures in steps of their own.
enum class ActionSide { baseline, candidate };

/// Returns "baseline", "candidate".
std::string_view name_of(ActionSide side);

/// Returns the name of the baseline for readers.
std::string readable_baseline(const model::ActionSettings& settings);

/// A command of benchgate that a step runs.
struct StepCommand {
  std::vector<std::string> arguments;  ///< as on a command line, after the name of the program
  std::string output = {};             ///< file for its standard output; "": the log
};

/// Returns the command that measures a side. `check` measures and judges both in the candidate's step. Absent: this
/// side is not measured. `cached_build` is the cache key of the restored build of the baseline, "" for none.
std::optional<StepCommand> measuring_command(ActionSide side, const ActionFolder& folder,
                                             const model::ActionSettings& settings, const std::string& cached_build);

/// Throws Error if the file for what a command prints cannot be written, before the command takes its time.
void require_output(const StepCommand& command);

/// Writes what a command printed to its file. Throws Error.
void write_output(const StepCommand& command, std::string_view text);

/// Returns the command that judges by the gates: `scenarios` have results on both sides.
StepCommand gate_command_of(const std::vector<std::string>& scenarios, const std::string& baseline,
                            const ActionInputs& inputs);

}  // namespace benchgate::app
