// SPDX-License-Identifier: MIT
#include "stats/equal_shares.hpp"

#include <vector>

#include "catch.hpp"

using benchgate::stats::equal_shares_p_value;
using benchgate::stats::Proportion;

// SciPy 1.17.1, scipy.stats.chi2_contingency of [hits, misses], correction=False.
TEST_CASE("the p of equal shares is SciPy's", "[stats][equal_shares]") {
  struct Row {
    std::vector<Proportion> groups;
    double p;
  };
  const std::vector<Row> rows{
      {{{0, 600}, {0, 600}, {1, 600}}, 0.36767500692209437},
      {{{1, 470}, {1, 470}, {2, 470}}, 0.7782470676428568},
      {{{0, 600}, {0, 600}, {5, 600}}, 0.0066447542074263176},
      {{{6, 600}, {30, 590}, {12, 610}}, 2.9500989983401258e-05},
      {{{300, 1000}, {330, 1000}, {270, 1000}}, 0.013763786733050402},
      {{{40, 500}, {61, 480}}, 0.015374655468371773},
      {{{40, 500}, {0, 0}, {61, 480}}, 0.015374655468371773},
  };
  for (const Row& row : rows) CHECK(equal_shares_p_value(row.groups) == Approx(row.p).epsilon(1e-9));
}

TEST_CASE("equal shares need something to tell apart", "[stats][equal_shares]") {
  CHECK(equal_shares_p_value({}) == 1);
  CHECK(equal_shares_p_value(std::vector<Proportion>{{3, 10}}) == 1);
  CHECK(equal_shares_p_value(std::vector<Proportion>{{0, 10}, {0, 20}}) == 1);
  CHECK(equal_shares_p_value(std::vector<Proportion>{{10, 10}, {20, 20}}) == 1);
}
