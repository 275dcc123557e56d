// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate promote`: a receipt becomes the baseline.
Command promote_command();

}  // namespace benchgate::cli
