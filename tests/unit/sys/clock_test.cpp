// SPDX-License-Identifier: MIT
#include "sys/clock.hpp"

#include <cstdlib>

#include "base/error.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("generated files are stamped with SOURCE_DATE_EPOCH when it is set", "[sys][clock]") {
  ::setenv("SOURCE_DATE_EPOCH", "1767225600", 1);
  CHECK(base::format_rfc3339(sys::stamp_time()) == "2026-01-01T00:00:00Z");
  for (const char* bad : {"yesterday", "-1", "1e9", "99999999999"}) {
    ::setenv("SOURCE_DATE_EPOCH", bad, 1);
    CHECK_THROWS_AS(sys::stamp_time(), Error);
  }
  ::unsetenv("SOURCE_DATE_EPOCH");
  CHECK(sys::stamp_time() <= sys::now());
  CHECK(sys::now() - sys::stamp_time() < std::chrono::seconds(2));
}
