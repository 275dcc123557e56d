// SPDX-License-Identifier: MIT
#include "measure/interleave.hpp"

#include <algorithm>

#include "catch.hpp"

using namespace benchgate;
using measure::Side;

TEST_CASE("a block runs both sides twice, mirrored, and starts with either", "[measure][interleave]") {
  base::Random random(1);
  int base_first = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto order = measure::block_order(random);
    CHECK(order[0] != order[1]);
    CHECK(order[0] == order[3]);
    CHECK(order[1] == order[2]);
    base_first += order[0] == Side::base ? 1 : 0;
  }
  CHECK(base_first > 430);
  CHECK(base_first < 570);
}
