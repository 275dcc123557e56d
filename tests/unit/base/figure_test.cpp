// SPDX-License-Identifier: MIT
#include "base/figure.hpp"

#include "catch.hpp"

using benchgate::base::figure;

TEST_CASE("figures for people have four significant digits", "[base][figure]") {
  CHECK(figure(0) == "0");
  CHECK(figure(3) == "3");
  CHECK(figure(12.6480) == "12.65");
  CHECK(figure(878.92984) == "878.9");
  CHECK(figure(999.97) == "1000");
  CHECK(figure(1234567.8) == "1234568");
  CHECK(figure(0.147) == "0.147");
  CHECK(figure(-0.07175925) == "-0.07176");
  CHECK(figure(9.99996) == "10");
  CHECK(figure(0.99999) == "1");
  CHECK(figure(0.001) == "0.001");
  CHECK(figure(0.00012345) == "1.2e-04");
}
