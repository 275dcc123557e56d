// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate dashboard`: a static site that shows a history.
Command dashboard_command();

}  // namespace benchgate::cli
