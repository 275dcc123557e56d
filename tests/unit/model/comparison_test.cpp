// SPDX-License-Identifier: MIT
#include "model/comparison.hpp"

#include "catch.hpp"

using namespace benchgate::model;

TEST_CASE("the interval of a change is that of the last pairs, else of the samples", "[model]") {
  Delta delta;
  CHECK_FALSE(interval_of(delta));
  delta.significance = Significance{.p_value = 0.01, .ci_lower = 0.1, .ci_upper = 0.2, .rank_p_value = 0.01};
  CHECK(interval_of(delta) == ChangeInterval{0.1, 0.2});
  delta.significance->ci_upper.reset();
  CHECK_FALSE(interval_of(delta));
  delta.paired.emplace().first.effect = {.pairs = 8, .low = 0.3, .high = 0.4};
  CHECK(interval_of(delta) == ChangeInterval{0.3, 0.4});
  delta.paired->confirmations.push_back({.effect = {.pairs = 8, .low = 0.5, .high = 0.6}});
  CHECK(interval_of(delta) == ChangeInterval{0.5, 0.6});
}
