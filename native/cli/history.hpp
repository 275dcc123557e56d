// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate history`: keeps and reads the raw runs of a project.
Command history_command();

}  // namespace benchgate::cli
