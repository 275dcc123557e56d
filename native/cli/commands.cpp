// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"

namespace benchgate::cli {

std::span<const Command> commands() { return {}; }

}  // namespace benchgate::cli
