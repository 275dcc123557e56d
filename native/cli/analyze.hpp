// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate analyze`: compares two artifacts over many test cases.
Command analyze_command();

}  // namespace benchgate::cli
