// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "starter/project.hpp"

namespace benchgate::starter {

/// A benchgate.yaml that looks for scenarios at `glob`.
std::string starter_configuration(std::string_view glob);

/// A scenario file that `benchgate run` accepts unchanged.
std::string starter_scenario(const starter::StarterScenario& scenario);

/// A GitHub Actions workflow that judges every pull request by the scenarios
/// of benchgate.yaml; its permissions are those that publishing needs.
/// `baseline`: as YAML; "": the commit that each pull request would be merged into.
std::string starter_workflow(std::string_view baseline);

}  // namespace benchgate::starter
