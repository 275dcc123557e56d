// SPDX-License-Identifier: MIT
#pragma once

#include "app/check/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Throws Error for options of `benchgate check` that do not go with what is checked: scenarios or, after "--", two
/// commands.
void check_commands_form(const Arguments& arguments);

/// Returns the commands of `benchgate check -- CMD1 --vs CMD2` and their options. Throws Error for a missing or second
/// --vs and a bad value.
app::CommandsRequest commands_request(const Arguments& arguments);

}  // namespace benchgate::cli
