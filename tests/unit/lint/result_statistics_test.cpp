// SPDX-License-Identifier: MIT
#include "lint/result_statistics.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate::lint;

namespace {

/// Values around `level`, one after the other in steps of `step`.
void add(std::vector<double>& values, double level, double step, int count) {
  for (int i = 0; i < count; ++i) values.push_back(level + step * i);
}

}  // namespace

TEST_CASE("two groups have a gap between them that is wider than each of them", "[lint]") {
  std::vector<double> values;
  add(values, 10, 0.01, 15);
  add(values, 15, 0.01, 10);
  const auto groups = two_groups(values);
  REQUIRE(groups);
  CHECK(groups->low_end == Approx(10.14));
  CHECK(groups->high_begin == 15);
  // By hand: deviations 0.0432 and 0.0287 in the groups and 2.449 in all, 25 * H(0.6) = 24.27 bits for the choice,
  // log2(25) for the position: 25 * log2(2.449 / 0.0368) - 24.27 - 4.64 = 122.5, with the geometric mean of the two.
  CHECK(groups->bits_saved == Approx(122.5).margin(1));
}

TEST_CASE("one group with a tail, few values and coarse clocks are not two groups", "[lint]") {
  std::vector<double> one;
  add(one, 10, 0.01, 40);
  CHECK(!two_groups(one));
  one.back() = 99;  // a single outlier is no group
  CHECK(!two_groups(one));

  std::vector<double> tail;
  for (double value = 1; tail.size() < 40; value *= 1.2) tail.push_back(value);
  CHECK(!two_groups(tail));

  std::vector<double> few;
  add(few, 10, 0.01, 5);
  add(few, 15, 0.01, 5);
  CHECK(!two_groups(few));

  const std::vector<double> coarse{3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
  CHECK(!two_groups(coarse));
}

TEST_CASE("drift is a change of 5 % that chance does not explain", "[lint]") {
  std::vector<double> rising, slow, level;
  add(rising, 100, 1, 30);
  add(slow, 100, 0.01, 30);
  for (int i = 0; i < 30; ++i) level.push_back(100 + 20 * (i % 2));
  REQUIRE(drift(rising));
  CHECK(*drift(rising) == Approx(20 / 104.5));  // medians of the first and the last ten: 104.5 and 124.5
  CHECK(!drift(slow));
  CHECK(!drift(level));
  CHECK(!drift(std::vector<double>(30, 0.0)));
}

TEST_CASE("far out is more than 3 interquartile ranges outside of the quartiles", "[lint]") {
  // Quartiles of 1 to 9 by NumPy: 3 and 7, so that 19 is the last value inside, and -9 the first.
  CHECK(far_out_share(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}) == 0);
  CHECK(far_out_share(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 19}) == 0);
  CHECK(far_out_share(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 19.5}) == Approx(1 / 9.0));
  CHECK(far_out_share(std::vector<double>{1, 1, 1, 1, 9}) == 0);
}
