// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// What a command of pytest must override in the project's settings.
struct PytestOverrides {
  std::vector<std::string> options;  ///< arguments for the command; none: nothing
  std::string why;                   ///< a sentence without its full stop; empty: without options
};

/// Finds the settings of pytest that a scenario may not have: options in `addopts` of plugins that its build does not
/// install, and those that choose, repeat or slow down tests, such as --cov. `tests`: the files that the command runs.
PytestOverrides pytest_overrides(const ProjectFiles& project, const std::vector<std::string>& tests);

}  // namespace benchgate::starter
