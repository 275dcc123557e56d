// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace benchgate::imports {

/// Returns the line, from 1, of the negative, very large or very small number of `text` that causes a fault; 0: none of
/// them does. `shows_fault` says whether a text in which some of these numbers are replaced still has the fault.
/// O(text), and O(log(lines with such numbers)) calls of `shows_fault`.
int find_value_line(std::string_view text, const std::function<bool(const std::string& text)>& shows_fault);

}  // namespace benchgate::imports
