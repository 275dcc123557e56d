// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "app/measure/measure_run.hpp"
#include "measure/executor.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// All that a compiler or runtime prints about its version, started in `folder`; "" if it is not there.
std::string version_of(std::string_view program, const std::filesystem::path& folder, const RunContext& context,
                       measure::Executor& executor);

/// The first line of the version of each compiler or runtime that the builds and commands of the scenarios name, or
/// that the tools they name use (cargo: rustc, cmake: c++); "" for none.
std::string toolchain_of(std::span<const model::Scenario> scenarios, const RunContext& context);

}  // namespace benchgate::app
