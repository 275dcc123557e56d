// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::base {

/// Encodes a part of an address: everything but letters, digits, '-', '.', '_' and '~' as "%20".
std::string percent_encoded(std::string_view text);

/// Whether `text` is an address of the web that can stand in a link as it is: "http://" or "https://", a host, and no
/// white space, quotation marks, brackets, parentheses or backslashes.
bool is_web_address(std::string_view text);

}  // namespace benchgate::base
