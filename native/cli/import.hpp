// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate import`: converts other tools' reports to values and receipts.
Command import_command();

}  // namespace benchgate::cli
