// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "app/measure/measure_run.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Digest of all that the build of a commit depends on: the commit, the command with its folder and environment, the
/// place of the checkout, the system, and the versions of compilers and runtimes, which are asked for.
std::string build_fingerprint(const model::Scenario& scenario, const std::string& commit,
                              const std::filesystem::path& checkout, const RunContext& context);

/// Whether two scenarios are built by the same command, in the same folder and environment.
bool is_same_build(const model::Scenario& one, const model::Scenario& other);

}  // namespace benchgate::app
