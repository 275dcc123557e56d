// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate analyze`: many test cases of two artifacts.
Command analyze_command();

}  // namespace benchgate::cli
