// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/json_style.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The value of a required option. Throws Error, with the description `what`, when it is missing or empty.
std::string needed_text(const Arguments& arguments, std::string_view option, std::string_view what);

/// The JSON style from --pretty.
app::JsonStyle json_style(const Arguments& arguments);

}  // namespace benchgate::cli
