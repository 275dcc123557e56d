// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate gate`: judges the candidate's results against the
/// baseline's. Hidden rows accept the option names of the public toolkit.
Command gate_command();

}  // namespace benchgate::cli
