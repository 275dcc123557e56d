// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sys/child.hpp"
#include "sys/launcher_protocol.hpp"

namespace benchgate::sys {

/// Why `command` did not start, in words that follow its name: "cannot be run: ./bench does not exist". `stage` is what
/// went wrong (not none), `error` the errno; what lies at the path now says the rest.
std::string start_failure(const Command& command, wire::Stage stage, int error);

}  // namespace benchgate::sys
