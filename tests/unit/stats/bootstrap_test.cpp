// SPDX-License-Identifier: MIT
#include "stats/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"
#include "stats/quantile.hpp"
#include "stats/samples.hpp"

using namespace benchgate;

namespace {

const std::vector<double> zero{0};

/// The quantile of one resample as the code draws it: a single replicate
/// against a baseline that is always 0.
double drawn_quantile(const std::vector<double>& sorted, double q, base::Random& random) {
  return stats::bootstrap_quantile_delta(sorted, zero, q, 1, random)->low;
}

/// The quantile of one resample by the definition.
double literal_quantile(const std::vector<double>& sample, double q, base::Random& random) {
  std::vector<double> resample(sample.size());
  for (double& x : resample) x = sample[random.below(sample.size())];
  return *stats::quantile(test::sorted(std::move(resample)), q);
}

/// Kolmogorov and Smirnov's distance of two samples of equal size.
double largest_distance(const std::vector<double>& xs, const std::vector<double>& ys) {
  double largest = 0;
  for (const double x : xs) {
    const auto below = std::upper_bound(xs.begin(), xs.end(), x) - xs.begin();
    const auto other = std::upper_bound(ys.begin(), ys.end(), x) - ys.begin();
    largest = std::max(largest, std::abs(static_cast<double>(below - other)) / static_cast<double>(xs.size()));
  }
  return largest;
}

}  // namespace

TEST_CASE("drawn quantiles are distributed as those of literal resamples", "[stats][bootstrap]") {
  base::Random random(13);
  constexpr std::size_t draws = 4000;
  const double critical = 1.95 * std::sqrt(2.0 / draws);  // Kolmogorov-Smirnov, level 0.001
  for (const std::size_t n : {1U, 2U, 3U, 30U, 100U, 500U}) {
    const std::vector<double> sample = test::lognormal_sample(n, random);
    for (const double q : {0.0, 0.25, 0.5, 0.95, 1.0}) {
      std::vector<double> drawn(draws);
      std::vector<double> literal(draws);
      for (double& x : drawn) x = drawn_quantile(sample, q, random);
      for (double& x : literal) x = literal_quantile(sample, q, random);
      INFO("n " << n << ", q " << q);
      CHECK(largest_distance(test::sorted(drawn), test::sorted(literal)) < critical);
    }
  }
}

TEST_CASE("the two neighbouring order statistics are drawn jointly", "[stats][bootstrap]") {
  // With powers of 3 as values every pair of neighbours has a quantile of its own.
  base::Random random(14);
  const std::vector<double> sample{1, 3, 9, 27, 81, 243, 729, 2187};
  for (const double q : {0.05, 0.5, 0.93}) {
    std::map<double, std::pair<double, double>> cells;
    for (int i = 0; i < 40000; ++i) {
      ++cells[drawn_quantile(sample, q, random)].first;
      ++cells[literal_quantile(sample, q, random)].second;
    }
    double chi_square = 0;
    double used = 0;
    for (const auto& [value, counts] : cells) {
      if (counts.first + counts.second < 20) continue;
      chi_square += std::pow(counts.first - counts.second, 2) / (counts.first + counts.second);
      ++used;
    }
    CHECK(used >= 8);
    CHECK(chi_square < used + 4 * std::sqrt(2 * used));
  }
}

TEST_CASE("a large sample's drawn median spreads as theory says", "[stats][bootstrap]") {
  // The index of a resample's median has mean n/2 and variance n/4 (order statistics of uniforms).
  base::Random random(15);
  std::vector<double> sample(100'001);
  std::iota(sample.begin(), sample.end(), 0.0);
  const stats::Interval interval = *stats::bootstrap_quantile_delta(sample, zero, 0.5, 4000, random);
  const double deviation = std::sqrt(100'001 / 4.0);
  CHECK(interval.low == Approx(50'000 - 1.96 * deviation).margin(0.2 * deviation));
  CHECK(interval.high == Approx(50'000 + 1.96 * deviation).margin(0.2 * deviation));
}

TEST_CASE("the interval ends are the replicates at 2.5 and 97.5 %", "[stats][bootstrap]") {
  std::vector<double> replicates(1000);
  std::iota(replicates.begin(), replicates.end(), 0.0);
  std::reverse(replicates.begin(), replicates.end());
  CHECK(stats::percentile_interval(replicates) ==
        stats::Interval{.low = 24, .high = 975});  // floor 24.975, ceil 974.025
  replicates.erase(replicates.begin(), replicates.begin() + 959);
  CHECK(stats::percentile_interval(replicates) ==
        stats::Interval{.low = 1, .high = 39});  // 41 replicates: exact positions
  CHECK(stats::percentile_interval({5}) == stats::Interval{.low = 5, .high = 5});
}

TEST_CASE("the same seed gives the same interval, bit for bit, everywhere", "[stats][bootstrap]") {
  // Computed by an independent port of generator and algorithm to Python.
  base::Random source(42);
  std::vector<double> candidate(700);
  std::vector<double> baseline(150);
  for (double& x : candidate) x = source.uniform();
  for (double& x : baseline) x = source.uniform();
  candidate = test::sorted(candidate);
  baseline = test::sorted(baseline);
  base::Random random(7);
  CHECK(stats::bootstrap_quantile_delta(candidate, baseline, 0.5, 1000, random) ==
        stats::Interval{.low = -0.12126660613801454, .high = 0.01290890700148506});
  CHECK(random.bits() == 12378508067471002257U);
  random = base::Random(7);
  CHECK(stats::bootstrap_quantile_delta(candidate, baseline, 0.95, 1000, random) ==
        stats::Interval{.low = -0.05543158063329279, .high = 0.008436062578296988});
  CHECK(random.bits() == 7251933175778290712U);
}

TEST_CASE("constants have an interval without width, empty samples none", "[stats][bootstrap]") {
  base::Random random(16);
  const std::vector<double> low(40, 0.1);
  const std::vector<double> high(30, 0.7);
  CHECK(stats::bootstrap_quantile_delta(high, low, 0.95, 100, random) ==
        stats::Interval{.low = 0.7 - 0.1, .high = 0.7 - 0.1});
  CHECK(!stats::bootstrap_quantile_delta({}, low, 0.95, 100, random));
  CHECK(!stats::bootstrap_quantile_delta(low, {}, 0.95, 100, random));
  CHECK(!stats::bootstrap_quantile_delta(low, high, 0.95, 0, random));
}

TEST_CASE("the bootstrap interval follows shift and scale", "[stats][bootstrap]") {
  base::Random source(17);
  const std::vector<double> candidate = test::lognormal_sample(80, source);
  const std::vector<double> baseline = test::lognormal_sample(60, source);
  const auto interval = [](const std::vector<double>& x, const std::vector<double>& y) {
    base::Random random(18);
    return *stats::bootstrap_quantile_delta(x, y, 0.9, 500, random);
  };
  const stats::Interval plain = interval(candidate, baseline);
  const stats::Interval shifted = interval(test::transformed(candidate, 1, 1000), baseline);
  const stats::Interval scaled = interval(test::transformed(candidate, 8, 0), test::transformed(baseline, 8, 0));
  CHECK(shifted.low == Approx(plain.low + 1000));
  CHECK(shifted.high == Approx(plain.high + 1000));
  CHECK(scaled == stats::Interval{.low = 8 * plain.low, .high = 8 * plain.high});
}

TEST_CASE("exchanging the samples mirrors the interval, but for chance", "[stats][bootstrap]") {
  base::Random random(19);
  const std::vector<double> x = test::lognormal_sample(200, random);
  const std::vector<double> y = test::transformed(test::lognormal_sample(300, random), 1.1, 0);
  const stats::Interval there = *stats::bootstrap_quantile_delta(x, y, 0.5, 20000, random);
  const stats::Interval back = *stats::bootstrap_quantile_delta(y, x, 0.5, 20000, random);
  const double width = there.high - there.low;
  CHECK(back.low == Approx(-there.high).margin(0.05 * width));
  CHECK(back.high == Approx(-there.low).margin(0.05 * width));
}
