// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/machine.hpp"

namespace benchgate::app {

/// This machine.
std::unique_ptr<Machine> make_machine();

}  // namespace benchgate::app
