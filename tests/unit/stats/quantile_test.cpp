// SPDX-License-Identifier: MIT
#include "stats/quantile.hpp"

#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/samples.hpp"

using namespace benchgate;

TEST_CASE("a quantile lies between order statistics as type 7 says", "[stats][quantile]") {
  // NumPy 2.4.6: quantile([1, 2, 4, 8], [.1, .5, .95]) gives 1.3, 3.0, 7.4.
  const std::vector<double> sorted{1, 2, 4, 8};
  CHECK(*stats::quantile(sorted, 0.1) == Approx(1.3));
  CHECK(*stats::quantile(sorted, 0.5) == 3);
  CHECK(*stats::quantile(sorted, 0.95) == Approx(7.4));
}

TEST_CASE("the ends of a sample are its 0 and 1 quantiles, and q beyond them is clamped", "[stats][quantile]") {
  const std::vector<double> sorted{0.1, 0.2, 0.7};
  for (const double q : {0.0, -1.0}) CHECK(stats::quantile(sorted, q) == 0.1);
  for (const double q : {1.0, 2.0}) CHECK(stats::quantile(sorted, q) == 0.7);
  CHECK(stats::quantile(std::vector<double>{5}, 0.95) == 5);
  CHECK(!stats::quantile({}, 0.5));
}

TEST_CASE("quantiles of equal values are that value", "[stats][quantile]") {
  const std::vector<double> equal(17, 0.1);
  for (double q = 0; q <= 1; q += 0.01) CHECK(stats::quantile(equal, q) == 0.1);
}

TEST_CASE("quantiles grow with q, follow shift and scale, and mirror", "[stats][quantile]") {
  base::Random random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const std::vector<double> sample = test::lognormal_sample(1 + random.below(40), random);
    const double q = random.uniform();
    const double value = *stats::quantile(sample, q);
    CHECK(value <= *stats::quantile(sample, q + 0.1 * random.uniform()));
    CHECK(*stats::quantile(test::transformed(sample, 7, -3), q) == Approx(7 * value - 3));
    CHECK(*stats::quantile(test::sorted(test::transformed(sample, -1, 0)), 1 - q) == Approx(-value));
  }
}
