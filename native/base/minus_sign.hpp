// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::base {

/// Returns the text of a number for a page: the hyphen in front of a negative one becomes the minus sign, which all
/// pages show.
std::string with_minus_sign(std::string number);

/// Returns the same with a plus sign in front of a positive number: "+12", "−12", "0".
std::string with_sign(double value, std::string number);

}  // namespace benchgate::base
