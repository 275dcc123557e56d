// SPDX-License-Identifier: MIT
// The short form of tests/bench/paired_error_rate.cpp.
#include "bench/focus_simulation.hpp"
#include "bench/paired_simulation.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("checks of unchanged programs hardly ever fail", "[judge][paired]") {
  for (const auto noise : {bench::Machine::Noise::heavy, bench::Machine::Noise::drifting}) {
    const bench::CheckCounts counts = bench::simulated_checks({.noise = noise, .spread = 0.05}, 2000, 42);
    CHECK(counts.suspected > 10);  // 2.5 % of each of two metrics may be; most of them are below min_effect
    CHECK(counts.suspected <= 130);
    CHECK(counts.failed <= 8);  // a tenth of the 5 %
  }
}

TEST_CASE("checks find a slowdown of 5 % at a noise of 2 %", "[judge][paired]") {
  CHECK(bench::simulated_checks({.factor = 1.05}, 100, 42).first_failed >= 95);
  CHECK(bench::simulated_checks({.test_cases = 10, .factor = 1.05}, 20, 42).first_failed >= 18);
}

TEST_CASE("checks of unchanged reports hardly ever fail while only undecided benchmarks run", "[judge][paired]") {
  for (const double executions : {0.0, 28.0}) {
    const bench::CheckCounts counts = bench::simulated_reports(
        {.noise = bench::Machine::Noise::drifting, .spread = 0.05, .executions = executions, .level_of_choice = 0.1},
        100, 42);
    CHECK(counts.suspected > 0);
    CHECK(counts.failed <= 2);
  }
}

TEST_CASE("in the same time undecided benchmarks get more pairs if only they run", "[judge][paired]") {
  bench::ReportDesign design{.factor = 1.1, .spread = 0.05, .executions = 28};
  const bench::CheckCounts with_filter = bench::simulated_reports(design, 20, 42);
  design.focus = false;
  const bench::CheckCounts without = bench::simulated_reports(design, 20, 42);
  CHECK(with_filter.first_failed >= without.first_failed);
  CHECK(with_filter.mean_pairs > without.mean_pairs);
}
