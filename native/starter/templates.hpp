// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// What the configuration of a new project says about a run.
inline constexpr int starter_warmup = 2;
inline constexpr int starter_repeat = 10;
inline constexpr int starter_reruns = 3;

/// Returns a benchgate.yaml that looks for scenarios at `globs`.
std::string starter_configuration(const std::vector<std::string>& globs);

/// The folder for the results of `benchgate run`. With a '-' it is no name of a Python package.
inline constexpr std::string_view starter_results = "benchgate-results";

/// Returns a scenario file that `benchgate run` accepts unchanged.
std::string starter_scenario(const starter::StarterScenario& scenario);

/// Returns what git has to ignore of these scenarios' builds and of benchgate's results: lines of a .gitignore.
std::vector<std::string> starter_ignores(const std::vector<StarterScenario>& scenarios);

}  // namespace benchgate::starter
