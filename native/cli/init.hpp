// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate init`: writes a first configuration, scenario and workflow for the project.
Command init_command();

}  // namespace benchgate::cli
