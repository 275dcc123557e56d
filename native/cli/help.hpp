// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "cli/commands.hpp"

namespace benchgate::cli {

/// Returns the text of `benchgate --help`: every command in one line.
std::string overview();

/// Returns the text of `benchgate help WORD`: a command, a key or a metric, or several of them by one name; "keys" and
/// "metrics" are all of a kind. Throws Error for an unknown word. `width`: as for help().
std::string help_on(const std::string& word, std::size_t width);

/// Returns all commands with their options as JSON, for programs; only one of them if `word` names it. Throws Error for
/// another word.
std::string help_json(const std::string& word);

/// Returns the text of `benchgate COMMAND --help`: usage, options with values and defaults, in groups where there are
/// many, and an example; on lines of at most `width` characters, if no word is longer.
std::string help(const Command& command, std::size_t width);

}  // namespace benchgate::cli
