// SPDX-License-Identifier: MIT
#include "stats/proportion_interval.hpp"

#include <array>

#include "catch.hpp"

using benchgate::stats::difference_interval;
using benchgate::stats::proportion_interval;
using benchgate::stats::score_interval;

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

// statsmodels 0.15.0, confint_proportions_2indep(hits, trials, other_hits, other_trials, compare='diff',
// method='newcomb').
TEST_CASE("the interval of a difference of two shares is that of Newcombe", "[stats][proportion_interval]") {
  struct Row {
    std::uint64_t hits, trials, other_hits, other_trials;
    double low, high;
  };
  constexpr std::array<Row, 7> rows{{
      {3, 4, 1, 4, -0.13548840058295153, 0.7890832680847557},
      {55, 55, 55, 55, -0.06528490111708629, 0.06528490111708629},
      {55, 55, 0, 55, 0.9076732074220301, 1.0},
      {0, 55, 0, 55, -0.06528490111708639, 0.06528490111708639},
      {72, 72, 70, 72, -0.026725686216530826, 0.0957417522143823},
      {56, 70, 48, 80, 0.05243147240236498, 0.33387265403690614},
      {500, 1000, 480, 1000, -0.023778887683289583, 0.063670693863384},
  }};
  const auto share = [](std::uint64_t hits, std::uint64_t trials) {
    return static_cast<double>(hits) / static_cast<double>(trials);
  };
  for (const Row& row : rows) {
    INFO(row.hits << " of " << row.trials << " and " << row.other_hits << " of " << row.other_trials);
    const auto found = difference_interval(share(row.hits, row.trials), score_interval(row.hits, row.trials, 0.95),
                                           share(row.other_hits, row.other_trials),
                                           score_interval(row.other_hits, row.other_trials, 0.95));
    CHECK(found.low == Approx(row.low).epsilon(1e-9));
    CHECK(found.high == Approx(row.high).epsilon(1e-9));
  }
}
