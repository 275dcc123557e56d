// SPDX-License-Identifier: MIT
#include "measure/inject/network_injector.hpp"

#include <cmath>

namespace benchgate::measure {

std::chrono::microseconds milliseconds_of(double value) {
  return std::chrono::microseconds(static_cast<std::int64_t>(std::llround(value * 1000)));
}

std::chrono::microseconds jitter_of(const FaultTargets& targets) {
  const auto found = targets.find("jitter_ms");
  return milliseconds_of(found == targets.end() ? 0 : found->second / 2);
}

}  // namespace benchgate::measure
