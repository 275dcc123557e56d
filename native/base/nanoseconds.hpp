// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace benchgate::base {

/// Nanoseconds in a millisecond and in a second.
inline constexpr std::int64_t ns_per_ms = 1'000'000;
inline constexpr std::int64_t ns_per_s = 1'000'000'000;

}  // namespace benchgate::base
