// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string_view>

#include "base/civil_time.hpp"

namespace benchgate::sys {

/// Returns the time of day.
base::Instant now();

/// Returns the time since some point in the past, for differences: it never goes back.
std::chrono::nanoseconds monotonic_time();

/// Returns the smallest step of monotonic_time.
std::chrono::nanoseconds monotonic_resolution();

/// Returns the time that a generated file is stamped with: SOURCE_DATE_EPOCH (seconds, see reproducible-builds.org)
/// when it is set, else now(), in whole seconds. Throws Error when SOURCE_DATE_EPOCH is not a whole number of seconds.
base::Instant stamp_time();

/// Returns the same for a SOURCE_DATE_EPOCH and a time of day that are given; "" stands for a variable that is not set.
base::Instant stamp_time(std::string_view source_date_epoch, base::Instant now);

/// The seam to time, for code that waits.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual base::Instant now() const = 0;
  virtual void wait(std::chrono::nanoseconds duration) = 0;
};

/// The real one.
class SystemClock final : public Clock {
 public:
  base::Instant now() const override;
  void wait(std::chrono::nanoseconds duration) override;
};

}  // namespace benchgate::sys
