// SPDX-License-Identifier: MIT
#pragma once

#include "app/step_outputs.hpp"
#include "github/event.hpp"

namespace benchgate::app {

/// Forgets what measured code gave the runner to do: it finds the files of the step's commands although no variable
/// names them. Throws Error.
void empty_command_files(const github::Variables& variables);

/// Hands the outputs to the runner. Throws Error when there is no file for them.
void write_outputs(const StepOutputs& outputs, const github::Variables& variables);

}  // namespace benchgate::app
