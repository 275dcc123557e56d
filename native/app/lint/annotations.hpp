// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/lint.hpp"

namespace benchgate::app {

/// Returns the findings as commands for the runner of GitHub, which shows them beside the lines: one a line, errors
/// first, for it shows only ten of each severity in a step.
std::string lint_annotations(const model::LintReport& report);

}  // namespace benchgate::app
