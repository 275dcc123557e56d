// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `calibrate`: what the alerts of a history are worth.
Command calibrate_command();

}  // namespace benchgate::cli
