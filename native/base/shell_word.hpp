// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace benchgate::base {

/// `text` as one word of a POSIX shell, quoted only if necessary.
std::string shell_word(const std::string& text);

/// The words of a command, separated by blanks, as a POSIX shell takes them.
std::string shell_words(std::span<const std::string> words);

}  // namespace benchgate::base
