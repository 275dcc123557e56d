// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/json_style.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// The value of an option that a command cannot do without. Throws Error, with `what` it is, when there is none.
std::string needed_text(const Arguments& arguments, std::string_view option, std::string_view what);

/// How --pretty has JSON written.
app::JsonStyle json_style(const Arguments& arguments);

}  // namespace benchgate::cli
