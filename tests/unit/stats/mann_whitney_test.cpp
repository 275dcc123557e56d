// SPDX-License-Identifier: MIT
#include "stats/mann_whitney.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/samples.hpp"

using namespace benchgate;

namespace {

/// Average rank (from 1) of `value` in the pooled sample, by the definition.
double average_rank(const std::vector<double>& pooled, double value) {
  const auto lower = std::count_if(pooled.begin(), pooled.end(), [&](double other) { return other < value; });
  const auto equal = std::count(pooled.begin(), pooled.end(), value);
  return static_cast<double>(lower) + (static_cast<double>(equal) + 1) / 2;
}

/// By ranks in the pooled sample, variance as the spread of those ranks: O(N^2),
/// after Lehmann (1975), Nonparametrics, 1.4; no formula shared with the code.
stats::MannWhitneyResult ranked_by_definition(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> pooled = x;
  pooled.insert(pooled.end(), y.begin(), y.end());
  const double n1 = static_cast<double>(x.size());
  const double n2 = static_cast<double>(y.size());
  const double n = n1 + n2;
  double rank_sum = 0;
  for (const double value : x) rank_sum += average_rank(pooled, value);
  double spread = 0;
  for (const double value : pooled) spread += std::pow(average_rank(pooled, value) - (n + 1) / 2, 2);
  const double u = rank_sum - n1 * (n1 + 1) / 2;
  const double distance = std::abs(u - n1 * n2 / 2);
  if (distance == 0) return {.u = u, .p_value = 1};
  const double deviation = std::sqrt(n1 * n2 / (n * (n - 1)) * spread);
  return {.u = u, .p_value = std::min(1.0, std::erfc((distance - 0.5) / deviation / std::sqrt(2.0)))};
}

}  // namespace

TEST_CASE("Mann-Whitney agrees with its definition by ranks", "[stats][rank_test]") {
  base::Random random(5);
  for (int trial = 0; trial < 400; ++trial) {
    const std::uint64_t distinct = 2 + random.below(200);
    const std::vector<double> x = test::tied_sample(1 + random.below(40), distinct, random);
    const std::vector<double> y = test::tied_sample(1 + random.below(40), distinct + random.below(3), random);
    const stats::MannWhitneyResult expected = ranked_by_definition(x, y);
    CHECK(stats::mann_whitney(x, y)->u == expected.u);
    CHECK(stats::mann_whitney(x, y)->p_value == Approx(expected.p_value).epsilon(1e-9));
  }
}

TEST_CASE("exchanged samples have the same p and the other U", "[stats][rank_test]") {
  base::Random random(6);
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<double> x = test::tied_sample(1 + random.below(60), 30, random);
    const std::vector<double> y = test::tied_sample(1 + random.below(60), 30, random);
    const stats::MannWhitneyResult there = *stats::mann_whitney(x, y);
    const stats::MannWhitneyResult back = *stats::mann_whitney(y, x);
    CHECK(there.p_value == back.p_value);
    CHECK(there.u + back.u == static_cast<double>(x.size() * y.size()));
  }
}

TEST_CASE("ranks do not feel shift and scale, and mirroring keeps p", "[stats][rank_test]") {
  base::Random random(7);
  for (int trial = 0; trial < 100; ++trial) {
    const std::vector<double> x = test::tied_sample(30, 100, random);
    const std::vector<double> y = test::tied_sample(40, 100, random);
    const stats::MannWhitneyResult test = *stats::mann_whitney(x, y);
    CHECK(stats::mann_whitney(test::transformed(x, 4, -9), test::transformed(y, 4, -9)) == test);
    const auto mirrored = [](const std::vector<double>& values) {
      return test::sorted(test::transformed(values, -1, 0));
    };
    CHECK(stats::mann_whitney(mirrored(x), mirrored(y))->p_value == test.p_value);
  }
}

TEST_CASE("a balanced U and constants give p = 1, empty samples nothing", "[stats][rank_test]") {
  const std::vector<double> sample{1, 2, 3, 4};
  const std::vector<double> constant(50, 0.1);
  CHECK(stats::mann_whitney(sample, sample)->p_value == 1);
  CHECK(stats::mann_whitney(constant, constant)->p_value == 1);
  CHECK(!stats::mann_whitney(sample, {}));
  CHECK(!stats::mann_whitney({}, sample));
}

TEST_CASE("a million against a million does not overflow", "[stats][rank_test]") {
  std::vector<double> x(1'000'000);
  std::iota(x.begin(), x.end(), 0.0);
  CHECK(stats::mann_whitney(x, test::transformed(x, 1, 2e6))->u == 0);
  CHECK(stats::mann_whitney(x, test::transformed(x, 1, 2e6))->p_value == 0);
  CHECK(stats::mann_whitney(x, x)->u == 5e11);
  const std::vector<double> constant(1'000'000, 3);
  CHECK(stats::mann_whitney(constant, constant)->p_value == 1);
}

TEST_CASE("the test alone is wrong in 5 % of equal pairs", "[stats][rank_test]") {
  base::Random random(8);
  int rejected = 0;
  constexpr int trials = 10000;
  for (int trial = 0; trial < trials; ++trial) {
    const std::vector<double> x = test::lognormal_sample(30, random);
    const std::vector<double> y = test::lognormal_sample(30, random);
    rejected += stats::mann_whitney(x, y)->p_value < 0.05 ? 1 : 0;
  }
  CHECK(rejected > 0.040 * trials);  // about 4 standard errors below the nominal rate, and above it
  CHECK(rejected < 0.059 * trials);
}
