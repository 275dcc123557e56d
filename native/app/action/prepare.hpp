// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "app/action/inputs.hpp"
#include "app/session.hpp"
#include "app/step_outputs.hpp"
#include "model/action_settings.hpp"

namespace benchgate::app {

/// Chooses the baseline by the event if the workflow names none: a pull request is compared with the
/// commit that it would be merged into; a merge group with that commit, too, which the queue has tested, and without
/// which nothing would be tested; a push to the default branch with the commit that the branch was at before, or with
/// its parent.
void choose_baseline(model::ActionSettings& settings, ActionInputs& inputs, const ActionEvent& event);

/// Runs the step "Check the inputs": decides what to compare with, and under which names results and builds are cached,
/// and writes the settings for the next steps. The variables of the step hold the inputs and what the event says.
/// Throws Error at an input for inputs that cannot work.
StepOutputs prepare_action(const std::filesystem::path& work, Session& session);

}  // namespace benchgate::app
