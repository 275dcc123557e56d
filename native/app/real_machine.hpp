// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/machine.hpp"

namespace benchgate::app {

/// Returns this machine.
std::unique_ptr<Machine> make_machine();

/// Ignores SIGPIPE: writing to a closed pipe fails instead of ending this process.
void ignore_closed_pipes();

}  // namespace benchgate::app
