// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace benchgate::base {

/// `text` as one word of a POSIX shell that is safe to show on a terminal: as it stands, in '', or (with control
/// characters) in $''.
std::string shell_word(const std::string& text);

/// The words of a command, separated by blanks, as a POSIX shell takes them.
std::string shell_words(std::span<const std::string> words);

}  // namespace benchgate::base
