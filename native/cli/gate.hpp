// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate gate`: judges a candidate tree against a baseline
/// tree. Its table has the public toolkit's own option names as hidden rows.
Command gate_command();

}  // namespace benchgate::cli
