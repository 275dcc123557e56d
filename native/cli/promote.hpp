// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate promote`: makes a receipt the baseline.
Command promote_command();

}  // namespace benchgate::cli
