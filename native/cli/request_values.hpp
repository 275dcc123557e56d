// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "app/json_style.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Returns the value of a required option. Throws Error, with the description `what`, when it is missing or empty.
std::string needed_text(const Arguments& arguments, std::string_view option, std::string_view what);

/// Returns the value of an option that is an address of the web, without slashes at its end; "" if it is not given.
/// Throws Error for anything else.
std::string web_address(const Arguments& arguments, std::string_view option);

/// Returns "NAME=value" as name and value. Throws Error about `option`, whose help shows `form`, when the text has no
/// `=` or begins with it.
std::pair<std::string, std::string> name_and_value(std::string_view option, std::string_view form,
                                                   const std::string& text);

/// Returns the variables of each --env.
std::map<std::string, std::string> environment_variables(const Arguments& arguments);

/// Returns the JSON style from --pretty.
app::JsonStyle json_style(const Arguments& arguments);

}  // namespace benchgate::cli
