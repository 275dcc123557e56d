// SPDX-License-Identifier: MIT
#include "stats/ratio_interval.hpp"

#include "catch.hpp"

using namespace benchgate;
using stats::relative_change_interval;
using stats::SampleMoments;

namespace {

// The moments of 10.1, 9.8, 10.0, 10.3, 9.9 and of 11.0, 11.4, 10.8.
constexpr SampleMoments before{.size = 5, .mean = 10.02, .variance = 0.037};
constexpr SampleMoments after{.size = 3, .mean = 11.0666666666666667, .variance = 0.0933333333333333};

}  // namespace

// The formula by hand with scipy 1.17.1's t.ppf at 3.194483913753732 degrees of freedom.
TEST_CASE("the interval of a change of means has scipy's quantile", "[stats][ratio_interval]") {
  const auto narrow = *relative_change_interval(before, after, 0.95);
  CHECK(narrow.low == Approx(0.04296293192065641).epsilon(1e-9));
  CHECK(narrow.high == Approx(0.16595257040801975).epsilon(1e-9));
  const auto wide = *relative_change_interval(before, after, 0.99);
  CHECK(wide.low == Approx(-0.00554987504808882).epsilon(1e-8));
  CHECK(wide.high == Approx(0.214465377376765).epsilon(1e-9));
}

TEST_CASE("a change from a single value, or from nothing, has no interval", "[stats][ratio_interval]") {
  CHECK(!relative_change_interval({.size = 1, .mean = 10, .variance = 0}, after, 0.95));
  CHECK(!relative_change_interval(before, {.size = 1, .mean = 11, .variance = 0}, 0.95));
  CHECK(!relative_change_interval({.size = 5, .mean = 0, .variance = 1}, after, 0.95));
}

TEST_CASE("values without variance change by exactly one amount", "[stats][ratio_interval]") {
  const auto interval =
      relative_change_interval({.size = 2, .mean = 4, .variance = 0}, {.size = 2, .mean = 5, .variance = 0}, 0.95);
  CHECK(interval == stats::Interval{.low = 0.25, .high = 0.25});
}
