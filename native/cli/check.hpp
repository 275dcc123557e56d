// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate check`: measures, compares with a baseline by budgets, reports.
Command check_command();

}  // namespace benchgate::cli
