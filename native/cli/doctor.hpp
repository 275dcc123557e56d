// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// The row of `benchgate doctor`: what this machine can measure, and what to do about the rest.
Command doctor_command();

}  // namespace benchgate::cli
