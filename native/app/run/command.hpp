// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/run/request.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// A name after a program, of at most `longest` characters: what a name cannot hold is replaced by '-', so
/// that different programs stay different.
std::string name_of_program(std::string_view program, std::size_t longest);

/// Throws Error for a name that is not 1 to 64 letters, digits, '_', '-' and '.', with '/' between parts.
void check_command_name(const std::string& name);

/// The scenario for a command without a scenario file. Throws Error for a bad name or docref.
model::Scenario scenario_of_command(const CommandRequest& request);

/// Path of its receipt; the folder of a named file is created. Throws Error for a folder, and for an existing file that
/// was not named and must not be replaced.
std::filesystem::path receipt_of_command(const CommandRequest& request);

}  // namespace benchgate::app
