// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate trend`: finds level changes in a history.
Command trend_command();

}  // namespace benchgate::cli
