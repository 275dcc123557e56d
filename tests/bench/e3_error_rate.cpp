// SPDX-License-Identifier: MIT
// How often gate E3 and each of its conditions fire: with no change (every
// failure is a false alarm, at most 5 % are allowed) and with a true slowdown
// (every pass is a miss). Prints rows for scripts/bench.sh, then the details.
// Usage: e3_error_rate [TRIALS], default 5000 for each row.
#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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

constexpr std::array<std::size_t, 3> sizes{30, 100, 300};
constexpr std::array<double, 2> slowdowns{1.0, 1.1};
constexpr double allowed_percent = 5;

struct Result {
  Population population;
  double slowdown;
  std::size_t n;
  bench::Rejections counts;
};

std::vector<Result> simulated_results(int trials) {
  std::vector<Result> results;
  for (const double slowdown : slowdowns) {
    for (const Population& population : populations) {
      for (const std::size_t n : sizes) {
        base::Random random(42);
        results.push_back(
            {population, slowdown, n, bench::simulated_rejections(population.draw, n, slowdown, trials, random)});
      }
    }
  }
  return results;
}

double percent(int count, const Result& result) { return 100.0 * count / result.counts.trials; }

void print_row(const Result& result) {
  fmt::print(
      "| E3 false alarms, {}, {} samples per side (reference: its rank test alone) | {:.2f} % | {:.2f} % | – | <= {} % "
      "|\n",
      result.population.name, result.n, percent(result.counts.gate, result), percent(result.counts.rank_test, result),
      allowed_percent);
}

void print_details(const Result& result) {
  const bench::Rejections& counts = result.counts;
  fmt::print("{:<14} {:>7.0f} % {:>5} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", result.population.name,
             100 * (result.slowdown - 1), result.n, percent(counts.regression, result),
             percent(counts.rank_test, result), percent(counts.interval, result), percent(counts.effect_size, result),
             percent(counts.gate, result));
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<std::int64_t> trials = argc > 1 ? base::parse_integer(argv[1]) : 5000;
  if (argc > 2 || !trials || *trials < 1 || *trials > 1'000'000) {
    fmt::print(stderr, "usage: e3_error_rate [TRIALS]\n");
    return 1;
  }
  const std::vector<Result> results = simulated_results(static_cast<int>(*trials));
  bool kept = true;
  for (const Result& result : results) {
    if (result.slowdown != 1) continue;
    print_row(result);
    kept = kept && percent(result.counts.gate, result) <= allowed_percent;
  }
  fmt::print("\nShare of {} simulated comparisons in which a condition of E3 holds, in percent (seed 42):\n\n",
             *trials);
  fmt::print("{:<14} {:>9} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "population", "slowdown", "n", "p95 > 5 %",
             "p < 0.05", "CI > 0", "delta", "E3 fails");
  for (const Result& result : results) print_details(result);
  return kept ? 0 : 1;
}
