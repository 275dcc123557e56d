// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate bisect`: the commit that made a scenario slower.
Command bisect_command();

}  // namespace benchgate::cli
