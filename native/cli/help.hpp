// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/commands.hpp"

namespace benchgate::cli {

/// Text of `benchgate --help`: every command in one line.
std::string overview();

/// Text of `benchgate COMMAND --help`: usage, options with values and
/// defaults, an example.
std::string help(const Command& command);

}  // namespace benchgate::cli
