// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `completions bash|zsh|fish`: prints a script that completes commands, options and values.
Command completions_command();

}  // namespace benchgate::cli
