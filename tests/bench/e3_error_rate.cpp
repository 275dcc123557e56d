// SPDX-License-Identifier: MIT
// Prints how often gate E3 and each of its conditions fire: with no change
// (every failure is a false alarm) and with a true slowdown (every pass is a
// miss). Usage: e3_error_rate [TRIALS], default 5000 for each row.
#include <fmt/core.h>

#include <array>
#include <string_view>

#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/e3_simulation.hpp"

using namespace benchgate;

namespace {

struct Population {
  std::string_view name;
  bench::Distribution draw;
};

constexpr std::array<Population, 2> populations{{
    {"lognormal 5 %", bench::quiet_latency},
    {"Pareto 2.5", bench::heavy_tailed_latency},
}};

double percent(int count, int trials) { return 100.0 * count / trials; }

void print_row(const Population& population, double factor, std::size_t n, int trials) {
  base::Random random(42);
  const bench::Rejections counts = bench::simulated_rejections(population.draw, n, factor, trials, random);
  fmt::print("{:<14} {:>7.0f} % {:>5} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", population.name,
             100 * (factor - 1), n, percent(counts.regression, trials), percent(counts.rank_test, trials),
             percent(counts.interval, trials), percent(counts.effect_size, trials), percent(counts.gate, trials));
}

}  // namespace

int main(int argc, char** argv) {
  const auto wanted = argc > 1 ? base::parse_integer(argv[1]) : 5000;
  if (argc > 2 || !wanted || *wanted < 1 || *wanted > 1'000'000) {
    fmt::print(stderr, "usage: e3_error_rate [TRIALS]\n");
    return 1;
  }
  const int trials = static_cast<int>(*wanted);
  fmt::print("Share of {} simulated comparisons in which a condition of E3 holds, in percent (seed 42)\n", trials);
  fmt::print("{:<14} {:>9} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "population", "slowdown", "n", "p95 > 5 %",
             "p < 0.05", "CI > 0", "delta", "E3 fails");
  for (const double factor : {1.0, 1.1}) {
    for (const Population& population : populations) {
      for (const std::size_t n : {30U, 100U, 300U}) print_row(population, factor, n, trials);
    }
  }
}
