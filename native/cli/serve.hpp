// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate serve`: shows a dashboard over HTTP on this machine.
Command serve_command();

}  // namespace benchgate::cli
