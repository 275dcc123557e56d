// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace benchgate::base {

/// Formats a number for people: four significant digits without trailing zeros, whole from 1000 on, and "1.2e-07" when
/// smaller than 0.001. Not for machines. Precondition: finite.
std::string format_quantity(double value);

/// Formats a number beside a limit: with all of its digits where four would make them look equal. Precondition: finite.
std::string format_beside(double value, double limit);

/// Formats a ratio in percent for people: "5 %" for 0.05. Precondition: finite.
std::string format_percent(double ratio);

/// Formats a value with its unit for people: ns, bytes and bytes/s in the largest of ns, µs, ms and s, of B, kB (1000
/// B), MB and GB, of B/s and so on, that leaves at least 1 before the point ("1.289 ms" for 1288622 ns). A coarser unit
/// of time was chosen by somebody and stays while it leaves 1 to 4 digits there: "1201 ms", but "12.34 s". Any other
/// unit stays, and so does none. Not for machines. Precondition: finite.
std::string format_quantity(double value, std::string_view unit);

/// Returns how often the unit `to` goes into `from`, as 0.001 for us in ms, in whatever spelling: "us" and "µs" are 1.
/// Absent unless both are known units of time, of bytes or of bytes/s.
std::optional<double> unit_ratio(std::string_view from, std::string_view to);

}  // namespace benchgate::base
