// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace benchgate::imports {

/// The line of `text`, from 1, with the number that causes a fault: that it is negative, or too large or too small for
/// a computation. `shows_fault` says whether a text with fewer such numbers still has the fault. 0: no such number
/// causes it. Importers need not know the lines of their values: the fault itself is searched for, as a bisection does.
/// O(text), and calls `shows_fault` once and then O(log(lines with such numbers)) times.
int find_value_line(std::string_view text, const std::function<bool(const std::string& text)>& shows_fault);

}  // namespace benchgate::imports
