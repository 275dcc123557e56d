// SPDX-License-Identifier: MIT
#pragma once

#include "app/step_outputs.hpp"
#include "forge/event.hpp"

namespace benchgate::app {

/// Empties the files through which a step gives commands to the runner. Measured code finds them although no variable
/// names them, so what it wrote must not count. Throws Error.
void empty_command_files(const forge::Variables& variables);

/// Throws Error if GITHUB_OUTPUT is not set or cannot be written: for steps that take long before they write outputs.
void require_outputs(const forge::Variables& variables);

/// Appends the outputs of a step to the file GITHUB_OUTPUT. Throws Error if that variable is not set.
void write_outputs(const StepOutputs& outputs, const forge::Variables& variables);

}  // namespace benchgate::app
