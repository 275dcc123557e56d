// SPDX-License-Identifier: MIT
#include "stats/interval.hpp"

#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

TEST_CASE("one value has no interval, equal values have an empty one", "[stats][interval]") {
  CHECK(!stats::mean_interval(std::vector<double>{1}, 0.99));
  CHECK(stats::mean_interval(std::vector<double>{0.1, 0.1, 0.1}, 0.99) == stats::Interval{.low = 0.1, .high = 0.1});
}

TEST_CASE("critical values have their closed forms for one and two degrees of freedom", "[stats][interval]") {
  CHECK(stats::student_t_critical(0.999, 2) == Approx(636.6192487687).epsilon(1e-11));   // cot(pi / 2000)
  CHECK(stats::student_t_critical(0.5, 3) == Approx(0.816496580927726).epsilon(1e-12));  // sqrt(2 / 3)
}

TEST_CASE("the 95 % interval of the mean covers the mean in 95 % of samples", "[stats][interval]") {
  base::Random random(4);
  int covered = 0;
  constexpr int trials = 20000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> values(5);
    for (double& x : values) x = 10 + random.normal();
    const stats::Interval interval = *stats::mean_interval(values, 0.95);
    covered += interval.low <= 10 && 10 <= interval.high ? 1 : 0;
  }
  CHECK(covered > 0.944 * trials);  // 4 standard errors
  CHECK(covered < 0.956 * trials);
}
