// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/commands.hpp"

namespace benchgate::cli {

/// Text of `benchgate --help`: every command in one line.
std::string overview();

/// Text of `benchgate help WORD`: a command, a key or a metric, or several of them by one name; "keys" and "metrics"
/// are all of a kind. Throws Error for an unknown word.
std::string help_on(const std::string& word);

/// Text of `benchgate COMMAND --help`: usage, options with values and
/// defaults, an example.
std::string help(const Command& command);

}  // namespace benchgate::cli
