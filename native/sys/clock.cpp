// SPDX-License-Identifier: MIT
#include "sys/clock.hpp"

#include <cstdlib>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::sys {

base::Instant now() { return std::chrono::time_point_cast<base::Instant::duration>(std::chrono::system_clock::now()); }

base::Instant stamp_time() {
  constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max() / 1'000'000'000;  // in nanoseconds, year 2262
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr || *text == '\0') return std::chrono::floor<std::chrono::seconds>(now());
  const auto seconds = base::parse_integer(text);
  if (!seconds || *seconds < 0 || *seconds > last)
    throw Error("SOURCE_DATE_EPOCH", fmt::format("'{}' is not a number of seconds since 1970", base::printable(text)));
  return std::chrono::sys_seconds(std::chrono::seconds(*seconds));
}

}  // namespace benchgate::sys
