// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate doctor`: reports what this machine can measure, and how to fix the rest.
Command doctor_command();

}  // namespace benchgate::cli
