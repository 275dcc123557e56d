// SPDX-License-Identifier: MIT
#include "base/minus_sign.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("negative numbers have the minus sign, positive ones a plus where a change is meant", "[base]") {
  CHECK(base::with_minus_sign("-4 ms") == "−4 ms");
  CHECK(base::with_minus_sign("4e-7") == "4e-7");
  CHECK(base::with_minus_sign("") == "");
  CHECK(base::with_sign(-12, "-12 %") == "−12 %");
  CHECK(base::with_sign(12, "12 %") == "+12 %");
  CHECK(base::with_sign(0, "0 %") == "0 %");
}
