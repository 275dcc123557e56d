// SPDX-License-Identifier: MIT
#include "sys/clock.hpp"

#include <time.h>

#include <cstdlib>
#include <limits>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::sys {

base::Instant now() { return std::chrono::time_point_cast<base::Instant::duration>(std::chrono::system_clock::now()); }

std::chrono::nanoseconds monotonic_time() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::nanoseconds monotonic_resolution() {
  timespec step{};
  ::clock_getres(CLOCK_MONOTONIC, &step);
  return std::chrono::seconds(step.tv_sec) + std::chrono::nanoseconds(step.tv_nsec);
}

base::Instant stamp_time() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  return stamp_time(text == nullptr ? "" : text, now());
}

base::Instant stamp_time(std::string_view text, base::Instant now) {
  constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max() / 1'000'000'000;  // in nanoseconds, year 2262
  if (text.empty()) return std::chrono::floor<std::chrono::seconds>(now);
  const auto seconds = base::parse_integer(text);
  if (!seconds || *seconds < 0 || *seconds > last)
    throw Error("SOURCE_DATE_EPOCH", fmt::format("'{}' is not a number of seconds since 1970", text));
  return std::chrono::sys_seconds(std::chrono::seconds(*seconds));
}

base::Instant SystemClock::now() const { return sys::now(); }

void SystemClock::wait(std::chrono::nanoseconds duration) { std::this_thread::sleep_for(duration); }

}  // namespace benchgate::sys
