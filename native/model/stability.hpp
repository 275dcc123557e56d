// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace benchgate::model {

/// What the figures of a measurement are good for.
enum class Stability : std::uint8_t {
  stable,             ///< may be cited and raise alerts
  unstable,           ///< shown only
  expected_unstable,  ///< unstable, and an override says why that has to be so
  unrated,            ///< how much it varies is not known: load tests, and tools that state one value
  invalid,            ///< a load test of which more than 1 % failed
  failed,             ///< the benchmark failed: no figures
};

/// Returns "stable", "unstable", "expected_unstable", "unrated", "invalid", "failed".
std::string_view name_of(Stability stability);

/// Better or worse, whatever the direction of the metric.
enum class Side : std::uint8_t { worse, better };

/// Returns "worse", "better".
std::string_view name_of(Side side);

/// What the literal rule (methodology.md) says of a measurement.
enum class LiteralLabel : std::uint8_t {
  none,                 ///< not judged: not stable, carried or not published
  first,                ///< nothing to compare with yet
  stable,               ///< inside the band
  drift,                ///< outside once
  regression,           ///< outside in two consecutive runs, on the worse side
  improvement,          ///< the same on the better side
  recovered,            ///< back inside the band
  environment_changed,  ///< the first measurement in this environment
  platform_shift,       ///< the environment changed, and many others moved with it
  accepted,             ///< the first measurement of an accepted change
};

/// Returns "none", "first", "stable", "drift", "regression", "improvement", "recovered", "environment_changed",
/// "platform_shift", "accepted".
std::string_view name_of(LiteralLabel label);

}  // namespace benchgate::model
