// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "launcher/protocol.hpp"
#include "sys/child.hpp"

namespace benchgate::launcher {

/// Why `command` did not start, in words that follow its name: "cannot be run: ./bench does not exist". `stage` is what
/// went wrong (not none), `error` the errno; what lies at the path now says the rest.
std::string start_failure(const sys::Command& command, wire::Stage stage, int error);

}  // namespace benchgate::launcher
