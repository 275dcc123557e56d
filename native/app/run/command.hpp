// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "app/run/request.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The scenario for a command without a scenario file. Throws Error for a bad name or docref.
model::Scenario scenario_of_command(const CommandRequest& request);

/// Path of its receipt; the folder of a named file is created. Throws Error for a folder, and for an existing file that
/// was not named and must not be replaced.
std::filesystem::path receipt_of_command(const CommandRequest& request);

}  // namespace benchgate::app
