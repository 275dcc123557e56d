// SPDX-License-Identifier: MIT
// Expected figures: SciPy 1.16.3. wilcoxon(method="exact"), for ties wilcoxon(method=PermutationMethod()) over all
// signs, above 50 pairs wilcoxon(correction=True, method="approx"); intervals by the counts of the exact distribution
// in whole numbers (Python), which is how R's wilcox.test finds them.
#include "stats/signed_rank.hpp"

#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

const std::vector<double> ten{0.8, -0.3, 1.5, 2.1, -0.6, 0.9, 1.1, 0.4, -0.2, 1.7};
const std::vector<double> twenty_five{0.30123,  0.598746,  0.025862,  -0.590592, -0.154671, -0.691647, 0.360144,
                                      1.640215, -0.192207, -0.320475, 0.789842,  0.656887,  0.405414,  -0.630468,
                                      0.270748, 0.995303,  -1.044215, -0.157616, -1.601223, -0.989538, -1.541735,
                                      0.064909, -0.967446, 0.571264,  0.456751};

std::vector<double> symmetric_sample(std::size_t n, base::Random& random) {
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(random.normal() / random.uniform_open());
  return values;
}

}  // namespace

TEST_CASE("the signed-rank test has SciPy's exact p", "[stats][signed_rank]") {
  const stats::SignedRankResult test = *stats::wilcoxon_signed_rank(ten);
  CHECK(test.w == 48);  // SciPy gives the smaller sum, 7
  CHECK(test.pairs == 10);
  CHECK(test.p_value == Approx(0.037109375).epsilon(1e-14));
  CHECK(stats::wilcoxon_signed_rank(twenty_five)->p_value == Approx(0.7914759516716003).epsilon(1e-13));
}

TEST_CASE("ties get average ranks, zeros are left out, and p stays exact", "[stats][signed_rank]") {
  const std::vector<double> tied{1, 1, -1, 2, 2, 3, -3, 4, 0, 0, 5};
  const stats::SignedRankResult test = *stats::wilcoxon_signed_rank(tied);
  CHECK(test.w == 36.5);
  CHECK(test.pairs == 9);
  CHECK(test.p_value == 0.12109375);
}

TEST_CASE("more than 100 differences are judged by the normal approximation", "[stats][signed_rank]") {
  std::vector<double> many;
  for (int i = 0; i < 150; ++i) many.push_back((i * 7919 % 401 - 190) / 8.0);
  const stats::SignedRankResult test = *stats::wilcoxon_signed_rank(many);
  CHECK(std::min(test.w, 149.0 * 150 / 2 - test.w) == 4832.5);
  CHECK(test.pairs == 149);
  CHECK(test.p_value == Approx(0.15275903571672533).epsilon(1e-12));
}

TEST_CASE("the exact and the normal p meet at the border", "[stats][signed_rank]") {
  base::Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<double> values = symmetric_sample(100, random);
    const double exact = stats::wilcoxon_signed_rank(values)->p_value;
    values.push_back(0.0);
    CHECK(stats::wilcoxon_signed_rank(values)->p_value == exact);
    values.back() = 1e-9;  // the smallest rank: 101 differences
    CHECK(stats::wilcoxon_signed_rank(values)->p_value == Approx(exact).margin(0.02));
  }
}

TEST_CASE("only zeros have p 1, no differences no test, equal signs the smallest p", "[stats][signed_rank]") {
  const std::vector<double> zeros(7, 0.0), equal(10, 0.25);
  CHECK(stats::wilcoxon_signed_rank(zeros)->p_value == 1);
  CHECK(stats::wilcoxon_signed_rank(zeros)->pairs == 0);
  CHECK_FALSE(stats::wilcoxon_signed_rank({}));
  CHECK(stats::wilcoxon_signed_rank(equal)->p_value == 2.0 / 1024);
}

TEST_CASE("the Hodges-Lehmann estimate and its interval are those by exact counts", "[stats][signed_rank]") {
  CHECK(*stats::pseudomedian(ten) == Approx(0.75).epsilon(1e-14));
  CHECK(*stats::pseudomedian(twenty_five) == Approx(-0.0601915).epsilon(1e-13));
  const stats::Interval ten_95 = *stats::pseudomedian_interval(ten, 0.95);
  CHECK(ten_95.low == Approx(0.1).epsilon(1e-14));
  CHECK(ten_95.high == Approx(1.45).epsilon(1e-14));
  const stats::Interval ten_99 = *stats::pseudomedian_interval(ten, 0.99);
  CHECK(ten_99.low == Approx(-0.3).epsilon(1e-14));
  CHECK(ten_99.high == Approx(1.7).epsilon(1e-14));
  const stats::Interval many_95 = *stats::pseudomedian_interval(twenty_five, 0.95);
  CHECK(many_95.low == Approx(-0.4056905).epsilon(1e-13));
  CHECK(many_95.high == Approx(0.30123).epsilon(1e-13));
  const stats::Interval many_99 = *stats::pseudomedian_interval(twenty_five, 0.99);
  CHECK(many_99.low == Approx(-0.5610585).epsilon(1e-13));
  CHECK(many_99.high == Approx(0.407852).epsilon(1e-13));
}

TEST_CASE("too few differences have no interval", "[stats][signed_rank]") {
  const std::vector<double> five{1, 2, 3, 4, 5}, six{1, 2, 3, 4, 5, 6};
  CHECK_FALSE(stats::pseudomedian_interval(five, 0.95));  // 2 / 32 is above 0.05
  CHECK(stats::pseudomedian_interval(six, 0.95) == stats::Interval{1, 6});
  CHECK_FALSE(stats::pseudomedian_interval({}, 0.5));
  CHECK_FALSE(stats::pseudomedian({}));
}

TEST_CASE("interval and test agree about 0", "[stats][signed_rank]") {
  base::Random random(4);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<double> values = symmetric_sample(6 + random.below(120), random);
    for (double& value : values) value += 0.4;
    const bool rejected = stats::wilcoxon_signed_rank(values)->p_value <= 0.05;
    const stats::Interval interval = *stats::pseudomedian_interval(values, 0.95);
    const bool beyond = interval.low > 0 || interval.high < 0;
    if (values.size() <= 100) CHECK(beyond == rejected);
    CHECK(*stats::pseudomedian(values) >= interval.low);
    CHECK(*stats::pseudomedian(values) <= interval.high);
  }
}

TEST_CASE("the interval covers the truth of heavy-tailed differences as often as it says", "[stats][signed_rank]") {
  base::Random random(5);
  constexpr int trials = 4000;
  int covered = 0, rejected = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const std::vector<double> values = symmetric_sample(20, random);
    const stats::Interval interval = *stats::pseudomedian_interval(values, 0.95);
    covered += interval.low <= 0 && interval.high >= 0 ? 1 : 0;
    rejected += stats::wilcoxon_signed_rank(values)->p_value <= 0.05 ? 1 : 0;
  }
  CHECK(covered >= 0.94 * trials);  // about 3 standard errors below
  CHECK(covered <= 0.965 * trials);
  CHECK(rejected + covered == trials);
}
