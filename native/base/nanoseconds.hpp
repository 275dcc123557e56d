// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>

namespace benchgate::base {

/// Nanoseconds in a millisecond and in a second.
inline constexpr std::int64_t ns_per_ms = 1'000'000;
inline constexpr std::int64_t ns_per_s = 1'000'000'000;

/// Returns a time of the system's interface in nanoseconds.
constexpr std::int64_t nanoseconds_of(const ::timespec& time) { return time.tv_sec * ns_per_s + time.tv_nsec; }

}  // namespace benchgate::base
