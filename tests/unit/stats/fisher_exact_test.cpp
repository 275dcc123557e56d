// SPDX-License-Identifier: MIT
#include "stats/fisher_exact.hpp"

#include <array>

#include "catch.hpp"

using benchgate::stats::fisher_exact_p_value;
using benchgate::stats::Proportion;

// SciPy 1.17.1, scipy.stats.fisher_exact of [[hits, misses], [hits, misses]], two-sided.
TEST_CASE("Fisher's exact p is SciPy's", "[stats][fisher_exact]") {
  struct Row {
    Proportion a, b;
    double p;
  };
  constexpr std::array<Row, 13> rows{{
      {{0, 300}, {300, 300}, 1.4802978791996796e-179},
      {{300, 300}, {0, 300}, 1.4802978791996796e-179},
      {{1, 10}, {9, 10}, 0.001093333910671372},
      {{3, 20}, {9, 25}, 0.17677262260359253},
      {{9, 25}, {3, 20}, 0.17677262260359256},
      {{5, 1000}, {20, 1000}, 0.0038590206248560925},
      {{0, 300}, {31, 300}, 4.1145923918580046e-10},
      {{0, 100}, {2, 100}, 0.49748743718592964},
      {{12, 3000}, {10, 50}, 3.038982356013913e-13},
      {{0, 20}, {5, 20}, 0.04712404712404713},
      {{40, 100}, {20, 90}, 0.012083476060273504},
      {{8, 15}, {2, 15}, 0.05017491254372814},
      {{2, 6}, {1, 12}, 0.24509803921568626},
  }};
  for (const Row& row : rows) {
    INFO(row.a.hits << " of " << row.a.trials << ", " << row.b.hits << " of " << row.b.trials);
    CHECK(fisher_exact_p_value(row.a, row.b) == Approx(row.p).epsilon(1e-9));
  }
  CHECK(fisher_exact_p_value({500, 100000}, {1700, 100000}) == Approx(9.873013805566907e-154).epsilon(1e-7));
  CHECK(fisher_exact_p_value({7, 10}, {7, 10}) == 1);
}

TEST_CASE("Fisher's test of huge, empty and equal tables has an answer", "[stats][fisher_exact]") {
  CHECK(fisher_exact_p_value({157153, 157153}, {20, 150000}) < 1e-300);
  CHECK(fisher_exact_p_value({0, 0}, {5, 10}) == 1);
  CHECK(fisher_exact_p_value({0, 10}, {0, 30}) == 1);
  CHECK(fisher_exact_p_value({10, 10}, {30, 30}) == 1);
  constexpr std::uint64_t billions = 20'000'000'000;
  CHECK(fisher_exact_p_value({0, billions}, {billions, billions}) < 1e-300);
  CHECK(fisher_exact_p_value({1000, billions}, {1000, billions}) > 0.9);
}
