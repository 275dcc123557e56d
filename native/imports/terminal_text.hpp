// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::imports {

/// Returns `text` as the terminal showed it: without colours and the other escape sequences of ECMA-48, and without
/// what a progress line overwrote ("\r" and "erase the line"). Line breaks stay, so that line numbers do.
std::string without_terminal_codes(std::string text);

}  // namespace benchgate::imports
