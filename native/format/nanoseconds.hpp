// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace benchgate::format {

/// Nanoseconds in a millisecond.
inline constexpr std::int64_t ns_per_ms = 1'000'000;

}  // namespace benchgate::format
