// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate trend`: where the level of a history changed.
Command trend_command();

}  // namespace benchgate::cli
