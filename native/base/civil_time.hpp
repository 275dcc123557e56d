// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::base {

using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

/// Formats a time as RFC 3339 in UTC, "2026-01-31T12:00:00Z"; fractions of a second are added with three digits when
/// there are any.
std::string format_rfc3339(Instant time);

/// Parses RFC 3339 with any offset and any number of fraction digits (beyond nanoseconds cut); absent when `text` is
/// not a valid date and time.
std::optional<Instant> parse_rfc3339(std::string_view text);

/// Formats a duration for people: "350 ms", "2.5 s", "1 min 30 s", "2 h 5 min".
std::string format_duration(std::chrono::nanoseconds duration);

/// Parses "30s", "250ms", "1.5m", "2h", "100us", "5ns" and a bare number of seconds ("30"); absent for anything else,
/// negative, or over 1000 days.
std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text);

}  // namespace benchgate::base
