// SPDX-License-Identifier: MIT
// How long the searches of trend analysis take: beside jumpavg 0.4.2 and
// apache-otava where $DETECTORS_PYTHON (default: python3) has them, then the
// cost curves, whose exponents the doc comments of stats/segmentation.hpp state.
#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/figure.hpp"
#include "bench/trend_series.hpp"
#include "judge/trend.hpp"

using namespace benchgate;
using judge::TrendSearch;

namespace {

constexpr std::size_t never = 0;
constexpr double noise = 0.01;

/// A series of noise with a step of up to 10 % every `every` runs.
model::TrendSeries series_of(std::size_t runs, std::size_t every, std::uint64_t seed = 1) {
  base::Random random(seed);
  model::TrendSeries series;
  double level = bench::trend_level;
  for (std::size_t i = 0; i < runs; ++i) {
    if (every != never && i % every == 0) level = bench::trend_level * (0.9 + 0.2 * random.uniform());
    bench::add_level(series, 1, level, noise, random);
  }
  return series;
}

template <typename Task>
double seconds(int rounds, Task task) {
  double best = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    task();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

double search_seconds(std::size_t runs, std::size_t every, TrendSearch search) {
  const model::TrendSeries series = series_of(runs, every);
  return seconds(runs < 1000 ? 5 : 3, [&] { find_trend(series, {}, search); });
}

/// Seconds that a Python library takes for a series of noise; absent where it is not installed.
std::optional<double> python_seconds(const char* statement, std::size_t runs) {
  const char* const python = std::getenv("DETECTORS_PYTHON");
  const std::string command = fmt::format(
      "{} -c \"import random, time\nr = random.Random(1)\ns = [1e7 * (1 + 0.01 * r.gauss(0, 1)) for _ in range({})]\n"
      "{}\nt = time.perf_counter()\nf(s)\nprint(time.perf_counter() - t)\" 2>/dev/null",
      python == nullptr ? "python3" : python, runs, statement);
  FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  double taken = 0;
  const int read = std::fscanf(pipe, "%lf", &taken);
  return ::pclose(pipe) == 0 && read == 1 ? std::optional(taken) : std::nullopt;
}

/// Prints a row; whether the bounds are kept.
bool print_row(std::string_view what, double ours, std::optional<double> reference, std::string_view bound, bool kept) {
  fmt::print("| trend: {} | {} ms | {} | {} | {} |\n", what, base::format_fixed(ours * 1e3, 1),
             reference ? base::format_fixed(*reference * 1e3, 0) + " ms" : "–",
             reference ? base::format_fixed(*reference / ours, 0) : "–", bound);
  return kept;
}

bool print_rows() {
  const auto jumpavg = python_seconds("from jumpavg import classify as f", 3000);
  const double fast = search_seconds(3000, never, TrendSearch::fast);
  bench::print_figure("bench:trend/one-series", base::format_fixed(fast * 1e3, 1), "ms", "trend of 3000 runs of noise");
  bool kept = print_row("3000 runs of noise, fast (reference: jumpavg)", fast, jumpavg, "< 60 ms, > 400 x",
                        fast < 0.06 && (!jumpavg || *jumpavg / fast > 400));
  const double exact = search_seconds(1000, never, TrendSearch::exact);
  kept &= print_row("1000 runs of noise, exact", exact, std::nullopt, "< 1000 ms", exact < 1);
  for (const std::size_t every : {never, std::size_t{25}}) {
    std::vector<model::TrendSeries> many;
    for (std::uint64_t i = 0; i < 1000; ++i) many.push_back(series_of(1000, every, i));
    const double all = seconds(1, [&] { find_trends(many, {}, TrendSearch::fast, base::hardware_threads()); });
    if (every == never)
      bench::print_figure("bench:trend/many-series", base::format_fixed(all, 2), "s",
                          "trend of 1000 series of 1000 runs");
    const auto otava = python_seconds("from otava.analysis import compute_change_points as f", 1000);
    const std::string what =
        fmt::format("1000 series of 1000 runs, {}, fast{}", every == never ? "noise" : "a step every 25 runs",
                    every == never ? " (reference: apache-otava, one series x 1000)" : "");
    kept &= print_row(what, all, every == never && otava ? std::optional(*otava * 1000) : std::nullopt, "< 4000 ms",
                      all < 4);
  }
  return kept;
}

void print_curve(TrendSearch search, std::size_t every) {
  std::string line;
  double first = 0, last = 0;
  for (const std::size_t runs : {100, 300, 1000, 3000, 10000}) {
    if (search == TrendSearch::exact && runs > 3000) continue;
    const double taken = search_seconds(runs, every, search);
    if (runs == 300) first = taken;
    if (runs == 3000) last = taken;
    line += fmt::format("{:>12}", base::format_fixed(taken * 1e3, 2));
  }
  fmt::print("{:<28}{:<62}{}\n",
             fmt::format("{}, {}", search == TrendSearch::exact ? "exact" : "fast",
                         every == never ? "noise" : "a step every 25 runs"),
             line, base::format_fixed(std::log10(last / first), 2));
}

}  // namespace

int main() {
  const bool kept = print_rows();
  fmt::print("\nTrend analysis of one series, milliseconds by number of runs, and the exponent from 300 to 3000:\n\n");
  fmt::print("{:<28}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", 100, 300, 1000, 3000, 10000);
  for (const TrendSearch search : {TrendSearch::fast, TrendSearch::exact})
    for (const std::size_t every : {never, std::size_t{25}}) print_curve(search, every);
  return kept ? 0 : 1;
}
