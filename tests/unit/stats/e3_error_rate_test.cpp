// SPDX-License-Identifier: MIT
// The short form of tests/bench/e3_error_rate.cpp.
#include "bench/e3_simulation.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("E3 hardly ever fails when nothing changed", "[stats][e3]") {
  base::Random random(24);
  for (const bench::Distribution distribution : {bench::quiet_latency, bench::heavy_tailed_latency}) {
    const bench::Rejections counts = bench::simulated_rejections(distribution, 30, 1, 400, random);
    CHECK(counts.rank_test > 4);  // the test alone errs in about 20 of 400
    CHECK(counts.rank_test < 40);
    CHECK(counts.gate <= 20);  // 5 %
  }
}

TEST_CASE("E3 sees a slowdown of 10 % on a quiet machine", "[stats][e3]") {
  base::Random random(25);
  CHECK(bench::simulated_rejections(bench::quiet_latency, 100, 1.1, 100, random).gate >= 95);
}
