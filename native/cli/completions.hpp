// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `completions bash|zsh|fish`: the script that completes commands, options and their values in that shell.
Command completions_command();

}  // namespace benchgate::cli
