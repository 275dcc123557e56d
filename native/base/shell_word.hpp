// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace benchgate::base {

/// Returns `text` as one word of a POSIX shell that is safe to show on a terminal: as it stands, in '', or (with
/// control characters) in $''.
std::string shell_word(const std::string& text);

/// Returns the arguments of a command as a line for a POSIX shell, separated by blanks.
std::string shell_command_line(std::span<const std::string> arguments);

}  // namespace benchgate::base
