// SPDX-License-Identifier: MIT
#include "stats/fair_binomial.hpp"

#include <cmath>
#include <map>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

double binomial_probability(double n, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
}

}  // namespace

TEST_CASE("heads follow the binomial distribution", "[stats][fair_coins]") {
  base::Random random(10);
  constexpr int draws = 40000;
  for (const std::uint64_t n : {1U, 5U, 63U, 64U, 65U, 192U, 1000U, 4159U}) {
    const stats::FairBinomial coins(n);
    std::map<std::uint64_t, int> counts;
    for (int i = 0; i < draws; ++i) ++counts[coins.draw(n, random)];
    CHECK(counts.rbegin()->first <= n);
    double chi_square = 0;
    double cells = 0;
    for (std::uint64_t k = 0; k <= n; ++k) {
      const double expected = draws * binomial_probability(static_cast<double>(n), static_cast<double>(k));
      if (expected < 10) continue;
      chi_square += std::pow(counts[k] - expected, 2) / expected;
      ++cells;
    }
    CHECK(chi_square < cells + 4 * std::sqrt(2 * cells));
  }
}

TEST_CASE("heads of a million coins have the right mean and variance", "[stats][fair_coins]") {
  base::Random random(11);
  constexpr std::uint64_t n = 1'000'003;
  constexpr int draws = 40000;
  const stats::FairBinomial coins(n);
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < draws; ++i) {
    const double distance = static_cast<double>(coins.draw(n, random)) - n / 2.0;
    sum += distance;
    squares += distance * distance;
  }
  CHECK(std::abs(sum / draws) < 4 * std::sqrt(n / 4.0 / draws));
  CHECK(squares / draws / (n / 4.0) == Approx(1).margin(4 * std::sqrt(2.0 / draws)));
}

TEST_CASE("no coins show no heads", "[stats][fair_coins]") {
  base::Random random(12);
  CHECK(stats::FairBinomial(0).draw(0, random) == 0);
  CHECK(stats::FairBinomial(1000).draw(0, random) == 0);
}
