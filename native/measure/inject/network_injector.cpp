// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

#include <cmath>

namespace benchgate::measure {

std::chrono::microseconds milliseconds_of(double value) {
  return std::chrono::microseconds(static_cast<std::int64_t>(std::llround(value * 1000)));
}

}  // namespace benchgate::measure
