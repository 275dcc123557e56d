// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "app/step_outputs.hpp"
#include "forge/event.hpp"

namespace benchgate::app {

/// The result of the step that fetches the baseline.
struct FetchResult {
  StepOutputs outputs;
  std::vector<std::string> log = {};  ///< lines for people
  std::string problem = {};           ///< why the baseline could not be fetched; "": all is well
};

/// Returns the names of the variables that hold the token, besides those that hand it to the step.
std::vector<std::string> variables_with_token(const forge::Variables& variables, const std::string& token);

/// Runs the step "Fetch the baseline": finds and fetches the commits of baseline and anchor while the token is there,
/// and adds them to the settings. A missing baseline is a note, because a first pull request has none. Throws Error
/// when the settings cannot be read or written.
FetchResult fetch_for_action(const std::filesystem::path& work, Session& session);

}  // namespace benchgate::app
