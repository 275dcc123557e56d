// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate merge`: merges the results of a job matrix.
Command merge_command();

}  // namespace benchgate::cli
