// SPDX-License-Identifier: MIT
#include "stats/effect_size.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/pair_counts.hpp"
#include "stats/samples.hpp"

using namespace benchgate;

namespace {

/// By the definition, over all pairs.
stats::PairCounts counted_by_definition(const std::vector<double>& xs, const std::vector<double>& ys) {
  stats::PairCounts counts;
  for (const double x : xs) {
    for (const double y : ys) {
      counts.greater += x > y ? 1U : 0U;
      counts.lower += x < y ? 1U : 0U;
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("pairs are counted as by comparing each with each", "[stats][pair_counts][effect_size]") {
  base::Random random(9);
  for (int trial = 0; trial < 500; ++trial) {
    const std::uint64_t distinct = 1 + random.below(60);
    const std::vector<double> x = test::tied_sample(1 + random.below(50), distinct, random);
    const std::vector<double> y = test::tied_sample(1 + random.below(50), distinct, random);
    const stats::PairCounts expected = counted_by_definition(x, y);
    const stats::PairCounts counts = stats::pair_counts(x, y);
    CHECK(counts.greater == expected.greater);
    CHECK(counts.lower == expected.lower);
    const double balance = static_cast<double>(expected.greater) - static_cast<double>(expected.lower);
    CHECK(*stats::cliffs_delta(x, y) == balance / static_cast<double>(x.size() * y.size()));
  }
}

TEST_CASE("a group of equal values adds its cube less its size", "[stats][pair_counts]") {
  // Groups of 3 (one in x, two in y), 1 and 2: 24 + 0 + 6.
  CHECK(stats::pair_counts(std::vector<double>{1, 2}, std::vector<double>{1, 1, 3, 3}).tie_term == 30);
}

TEST_CASE("Cliff's delta is antisymmetric, within [-1, 1] and without unit", "[stats][effect_size]") {
  // By hand: of the 9 pairs 6 are greater, 1 lower.
  const std::vector<double> a{2, 3, 4};
  const std::vector<double> b{1, 2, 3};
  CHECK(*stats::cliffs_delta(a, b) == Approx(5.0 / 9));
  CHECK(*stats::cliffs_delta(b, a) == -*stats::cliffs_delta(a, b));
  CHECK(*stats::cliffs_delta(test::transformed(a, 1000, 5), test::transformed(b, 1000, 5)) ==
        *stats::cliffs_delta(a, b));
  CHECK(stats::cliffs_delta(std::vector<double>{5, 6}, b) == 1);
  CHECK(stats::cliffs_delta(std::vector<double>{0.5}, b) == -1);
  CHECK(stats::cliffs_delta(a, a) == 0);
  CHECK(!stats::cliffs_delta(a, {}));
  CHECK(!stats::cliffs_delta({}, a));
}

TEST_CASE("counting ends even when a value is not a number", "[stats][pair_counts]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> broken{1, nan, 2};
  CHECK(stats::pair_counts(broken, std::vector<double>{1, 2}).greater <= 6);
}
