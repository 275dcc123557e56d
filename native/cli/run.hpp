// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate run`: measures scenarios, or one command.
Command run_command();

}  // namespace benchgate::cli
