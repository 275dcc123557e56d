// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate compare`: compares two receipts by budgets.
Command compare_command();

}  // namespace benchgate::cli
