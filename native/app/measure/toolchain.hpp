// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "app/measure/measure_run.hpp"
#include "measure/executor.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns all that a compiler or runtime prints about its version, started in `folder`; "" if it is not there.
std::string version_of(std::string_view program, const std::filesystem::path& folder, const RunContext& context,
                       measure::Executor& executor);

/// Returns what each scenario is compiled or run with, by test case, as Environment::toolchain has it: the lines that
/// the commands of `fingerprint.toolchain` print; without such commands, the first line of the version of each compiler
/// or runtime that the build, the command and the preset name, or that the tools they name use (cargo: rustc, cmake:
/// c++). Scenarios of which nothing is known are left out. Each command is started once.
std::map<std::string, std::string> toolchains_of(std::span<const model::Scenario> scenarios, const RunContext& context);

}  // namespace benchgate::app
