// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate simulate`: writes deterministic synthetic results of
/// fault scenarios and judges their assertions.
Command simulate_command();

}  // namespace benchgate::cli
