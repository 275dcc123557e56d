// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// benchgate import: other tools' reports to readings and receipts.
Command import_command();

}  // namespace benchgate::cli
