// SPDX-License-Identifier: MIT
#include "stats/descriptive.hpp"

#include <limits>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/samples.hpp"
#include "stats/sorting.hpp"

using namespace benchgate;

namespace {

__extension__ using uint128 = unsigned __int128;

/// The definition, in 128 bits, where nothing overflows.
std::uint64_t wide_median(std::vector<std::uint64_t> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return static_cast<std::uint64_t>((static_cast<uint128>(values[middle - 1]) + values[middle]) / 2);
}

std::uint64_t median_of(std::vector<std::uint64_t> values) {
  return stats::integer_median(stats::ascending(std::move(values)));
}

}  // namespace

TEST_CASE("what is undefined is absent", "[stats][descriptive]") {
  const std::vector<double> none;
  const std::vector<double> one{3};
  const std::vector<double> balanced{-1, 1};
  CHECK(!stats::mean(none));
  CHECK(!stats::median(none));
  CHECK(!stats::stddev(none));
  CHECK(!stats::stddev(one));
  CHECK(!stats::coefficient_of_variation(one));
  CHECK(!stats::coefficient_of_variation(balanced));
  CHECK(!stats::stddev(std::vector<double>{0, 1e300}));  // its square is no double
  CHECK(stats::mean(one) == 3);
}

TEST_CASE("equal values have their own mean and no spread at all", "[stats][descriptive]") {
  for (const double value : {0.1, 1.0 / 3, 1e-300, 1.7e308, 123456789.123456789}) {
    for (const std::size_t n : {2U, 3U, 10U, 1000U}) {
      const std::vector<double> values(n, value);
      CHECK(stats::mean(values) == value);
      CHECK(stats::stddev(values) == 0);
      CHECK(stats::coefficient_of_variation(values) == 0);
    }
  }
}

TEST_CASE("a large common offset does not drown the deviation", "[stats][descriptive]") {
  // 4, 7, 13, 16 have mean 10 and variance 30, whatever is added (Wikipedia, Algorithms for calculating variance).
  for (const double offset : {0.0, 1e8, 1e9, 1e12}) {
    const std::vector<double> values{offset + 4, offset + 7, offset + 13, offset + 16};
    CHECK(*stats::mean(values) == offset + 10);
    CHECK(*stats::stddev(values) == Approx(5.477225575051661).epsilon(1e-12));
  }
}

TEST_CASE("a mean that no double can hold does not inflate the deviation", "[stats][descriptive]") {
  // The mean 9e15 + 2/3 rounds to 9e15 + 1; the variance is 1/3.
  CHECK(*stats::stddev(std::vector<double>{9e15, 9e15 + 1, 9e15 + 1}) == Approx(0.5773502691896258).epsilon(1e-12));
}

TEST_CASE("variation is relative to the size of the mean", "[stats][descriptive]") {
  CHECK(*stats::coefficient_of_variation(std::vector<double>{4, 7, 13, 16}) == Approx(0.5477225575051661));
  CHECK(*stats::coefficient_of_variation(std::vector<double>{-4, -7, -13, -16}) == Approx(0.5477225575051661));
}

TEST_CASE("the median of an even sample is the midpoint", "[stats][descriptive]") {
  CHECK(stats::median(std::vector<double>{1, 2, 10}) == 2);
  CHECK(stats::median(std::vector<double>{1, 2, 5, 10}) == 3.5);
}

TEST_CASE("the integer median is the floor of the midpoint", "[stats][descriptive]") {
  CHECK(median_of({7}) == 7);
  CHECK(median_of({10, 1, 2, 4}) == 3);
  CHECK(median_of({2, 3}) == 2);
}

TEST_CASE("the integer median does not overflow", "[stats][descriptive]") {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  CHECK(median_of({largest, largest}) == largest);
  CHECK(median_of({largest, largest - 1}) == largest - 1);
  base::Random random(1);
  for (int trial = 0; trial < 5000; ++trial) {
    const std::uint64_t bits = random.below(64);  // sizes of every magnitude, half of them near the top
    std::vector<std::uint64_t> values(1 + random.below(9));
    for (std::uint64_t& value : values) value = trial % 2 == 0 ? random.bits() >> bits : largest - random.below(20);
    CHECK(median_of(values) == wide_median(values));
  }
}

TEST_CASE("mean and deviation follow shift and scale", "[stats][descriptive]") {
  base::Random random(2);
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<double> values = test::lognormal_sample(2 + random.below(50), random);
    const std::vector<double> moved = test::transformed(values, -3, 50);
    CHECK(*stats::mean(moved) == Approx(50 - 3 * *stats::mean(values)));
    CHECK(*stats::stddev(moved) == Approx(3 * *stats::stddev(values)));
  }
}

TEST_CASE("The correlation of neighbours is r_1 of Box and Jenkins", "[stats]") {
  // The first 24 of their series E, sunspot numbers from 1770 on; r_1 by NumPy.
  const std::vector<double> sunspots{101, 82, 66, 35, 31, 7,   20,  92,  154, 125, 85, 68,
                                     38,  23, 10, 24, 83, 132, 131, 118, 90,  67,  60, 47};
  REQUIRE(stats::autocorrelation(sunspots));
  CHECK(*stats::autocorrelation(sunspots) == Approx(0.7004458359785306));
  CHECK(!stats::autocorrelation(std::vector<double>(24, 3.0)));
  CHECK(!stats::autocorrelation(std::vector<double>{1}));
}
