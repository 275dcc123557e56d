// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "app/run/request.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The scenario for a command without a scenario file. Throws Error for a bad name or docref.
model::Scenario scenario_of_command(const CommandRequest& request);

/// Where its receipt goes; the folder of a named file is made. Throws Error for a folder, and for a file that is there
/// and was neither named nor is to be replaced.
std::filesystem::path receipt_of_command(const CommandRequest& request);

}  // namespace benchgate::app
