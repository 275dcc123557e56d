// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::starter {

/// An argument as it is written, with its escapes resolved and its variables not.
struct CmakeArgument {
  std::string text;
  bool quoted = false;   ///< in "": it stays one argument whatever its variables hold
  bool literal = false;  ///< in [[]]: it has no variables

  bool operator==(const CmakeArgument&) const = default;
};

/// One command: `name` in small letters, as CMake reads it in any case.
struct CmakeCommand {
  std::string name;
  std::vector<CmakeArgument> arguments;  ///< a parenthesis within them is an argument of its own

  bool operator==(const CmakeCommand&) const = default;
};

/// The commands of a CMake file in its order, by cmake-language(7). Never fails: what is no command is passed over, and
/// a command that does not end is left out. O(text).
std::vector<CmakeCommand> parse_cmake(std::string_view text);

/// The command that ends the block which `commands[begin]` begins ("if" to "endif", "function" to "endfunction"), or
/// the number of commands without one.
std::size_t end_of_block(const std::vector<CmakeCommand>& commands, std::size_t begin);

}  // namespace benchgate::starter
