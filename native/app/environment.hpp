// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/machine.hpp"
#include "base/civil_time.hpp"

namespace benchgate::app {

/// Returns the value of an environment variable; "" when it is not set.
std::string environment_variable(const Machine& machine, std::string_view name);

/// Returns the timestamp for generated files: SOURCE_DATE_EPOCH of the machine's environment, else its time of
/// day, in whole seconds. Throws Error as sys::stamp_time does.
base::Instant stamp_time(const Machine& machine);

}  // namespace benchgate::app
