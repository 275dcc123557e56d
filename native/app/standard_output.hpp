// SPDX-License-Identifier: MIT
#pragma once

#include "sys/standard_output.hpp"

namespace benchgate::app {

using sys::StandardOutput;

}  // namespace benchgate::app
