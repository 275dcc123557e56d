// SPDX-License-Identifier: MIT
// The short form of tests/bench/paired_error_rate.cpp.
#include "bench/paired_simulation.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("checks of unchanged programs hardly ever fail", "[analysis][paired]") {
  for (const auto noise : {bench::Machine::Noise::heavy, bench::Machine::Noise::drifting}) {
    const bench::CheckCounts counts = bench::simulated_checks({.noise = noise, .spread = 0.05}, 2000, 42);
    CHECK(counts.suspected > 10);  // 2.5 % of each of two metrics may be; most of them are below min_effect
    CHECK(counts.suspected <= 130);
    CHECK(counts.failed <= 8);  // a tenth of the 5 %
  }
}

TEST_CASE("checks find a slowdown of 5 % at a noise of 2 %", "[analysis][paired]") {
  CHECK(bench::simulated_checks({.factor = 1.05}, 100, 42).first_failed >= 95);
  CHECK(bench::simulated_checks({.test_cases = 10, .factor = 1.05}, 20, 42).first_failed >= 18);
}
