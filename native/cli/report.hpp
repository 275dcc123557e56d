// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate report`: prints the findings of a comparison.
Command report_command();

}  // namespace benchgate::cli
