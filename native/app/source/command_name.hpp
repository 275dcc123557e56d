// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace benchgate::app {

/// The most characters of a name that a command gets without a scenario file.
inline constexpr std::size_t longest_command_name = 64;

/// Returns a name after a program, of at most `longest` characters: what a name cannot hold is replaced by '-', so
/// that different programs stay different.
std::string name_of_program(std::string_view program, std::size_t longest);

/// Throws Error for a name that is not 1 to 64 letters, digits, '_', '-' and '.', with '/' between parts.
void check_command_name(const std::string& name);

}  // namespace benchgate::app
