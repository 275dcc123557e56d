// SPDX-License-Identifier: MIT
#include "base/quantity_range.hpp"

#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("a range names a unit once that both ends have", "[base][quantity]") {
  CHECK(format_range(1288622, 1304000, "ns") == "1.289 to 1.304 ms");
  CHECK(format_range(999, 1304000, "ns") == "999 ns to 1.304 ms");
  CHECK(format_range(-1.5, 2, "ms") == "-1.5 to 2 ms");
  CHECK(format_range(1, 2, "") == "1 to 2");
  CHECK(format_range(1, 2, "widgets per s") == "1 to 2 widgets per s");
}
