// SPDX-License-Identifier: MIT
#include "stats/proportion_interval.hpp"

#include <array>

#include "catch.hpp"

using benchgate::stats::proportion_interval;

// SciPy 1.17.1, scipy.stats.binomtest(hits, trials).proportion_ci(0.95, method='exact').
TEST_CASE("the interval of a share is that of Clopper and Pearson", "[stats][proportion_interval]") {
  struct Row {
    std::uint64_t hits, trials;
    double low, high;
  };
  constexpr std::array<Row, 8> rows{{
      {55, 55, 0.9351292391745492, 1.0},
      {0, 55, 0.0, 0.06487076082545089},
      {1, 1, 0.025000000000000022, 1.0},
      {7, 10, 0.3475471499399921, 0.9332604888222655},
      {3, 4, 0.19412044968324338, 0.9936905367902901},
      {1, 1000, 2.5317487491674634e-05, 0.0055589242798499},
      {280, 290, 0.9375008380579497, 0.9833426158292746},
      {500000, 1000000, 0.4990195191953118, 0.5009804808046883},
  }};
  for (const Row& row : rows) {
    INFO(row.hits << " of " << row.trials);
    const auto found = proportion_interval(row.hits, row.trials, 0.95);
    CHECK(found.low == Approx(row.low).epsilon(1e-9).margin(1e-12));
    CHECK(found.high == Approx(row.high).epsilon(1e-9));
  }
}
