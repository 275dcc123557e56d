// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate export`: writes a receipt in the formats of other tools.
Command export_command();

}  // namespace benchgate::cli
