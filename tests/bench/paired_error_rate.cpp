// SPDX-License-Identifier: MIT
// How often a paired check at its defaults fails, with two metrics of each test case judged: when nothing changed (at
// most 0.5 % of checks may, however many test cases they have) and when one test case got slower; the same for reports
// with many benchmarks of which only the undecided ones run after the first look. Prints rows for scripts/bench.sh,
// then the tables of docs/paired-checks.md. Usage: paired_error_rate [CHECKS], default 5000 for each row of one test
// case.
#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "bench/figure.hpp"
#include "bench/focus_simulation.hpp"
#include "bench/paired_simulation.hpp"

using namespace benchgate;

namespace {

constexpr std::uint64_t seed = 42;
constexpr double allowed_percent = 0.5;

struct Noise {
  std::string_view id;  ///< of its DocRefs
  std::string_view name;
  bench::Machine::Noise kind;
  double spread;
};

constexpr std::array<Noise, 7> noises{{
    {"lognormal-1", "lognormal 1 %", bench::Machine::Noise::lognormal, 0.01},
    {"lognormal-2", "lognormal 2 %", bench::Machine::Noise::lognormal, 0.02},
    {"lognormal-5", "lognormal 5 %", bench::Machine::Noise::lognormal, 0.05},
    {"pareto", "Pareto tail 1.5", bench::Machine::Noise::heavy, 0.02},
    {"bursts", "bursts of +20 %", bench::Machine::Noise::bursts, 0.02},
    {"drift", "drift, wander, jumps", bench::Machine::Noise::drifting, 0.02},
    {"steps", "steps of 1 %", bench::Machine::Noise::counted, 0.02},
}};

constexpr std::array<std::size_t, 3> test_cases{1, 10, 100};

double percent(std::size_t count, const bench::CheckCounts& counts) {
  return 100.0 * static_cast<double>(count) / static_cast<double>(counts.checks);
}

struct Cell {
  bench::CheckCounts counts;
  std::size_t test_cases;
};

struct NoiseRow {
  Noise noise;
  std::vector<Cell> cells;
};

std::vector<NoiseRow> unchanged_checks(std::size_t checks) {
  std::vector<NoiseRow> rows;
  for (const Noise& noise : noises) {
    NoiseRow row{noise, {}};
    for (const std::size_t cases : test_cases) {
      const std::size_t of_these = std::max<std::size_t>(1, cases == 100 ? checks / 10 : checks);
      row.cells.push_back(
          {bench::simulated_checks({.test_cases = cases, .noise = noise.kind, .spread = noise.spread}, of_these, seed),
           cases});
    }
    rows.push_back(row);
  }
  return rows;
}

/// The worst noise for each number of test cases. False when it is too bad.
bool print_worst(const std::vector<NoiseRow>& rows) {
  bool kept = true;
  for (std::size_t column = 0; column < test_cases.size(); ++column) {
    double worst = 0;
    double suspected = 0;
    for (const NoiseRow& row : rows) {
      const bench::CheckCounts& counts = row.cells[column].counts;
      worst = std::max(worst, percent(counts.failed, counts));
      suspected = std::max(suspected, percent(counts.suspected, counts));
    }
    fmt::print(
        "| false alarms of a paired check, {} unchanged test cases, worst of {} noises (reference: before confirmation)"
        " | {:.3f} % | {:.2f} % | – | <= {} % |\n",
        test_cases.at(column), noises.size(), worst, suspected, allowed_percent);
    kept = kept && worst <= allowed_percent;
  }
  return kept;
}

void print_false_alarms(const std::vector<NoiseRow>& rows) {
  fmt::print("\nFailed checks of unchanged programs, in percent (suspected before confirmation in brackets):\n\n");
  fmt::print("{:<22} {:>16} {:>16} {:>16} {:>12} {:>12}\n", "noise", "1 test case", "10", "100", "mean pairs",
             "undecided");
  for (const NoiseRow& row : rows) {
    fmt::print("{:<22}", row.noise.name);
    for (const Cell& cell : row.cells)
      fmt::print(" {:>7.3f} ({:>5.2f})", percent(cell.counts.failed, cell.counts),
                 percent(cell.counts.suspected, cell.counts));
    const bench::CheckCounts& alone = row.cells.front().counts;
    fmt::print(" {:>12.1f} {:>12.2f}\n", alone.mean_pairs, percent(alone.undecided, alone));
  }
  for (const NoiseRow& row : rows) {
    for (const Cell& cell : row.cells)
      bench::print_figure(fmt::format("bench:false-alarms/{}-of-{}", row.noise.id, cell.test_cases),
                          base::format_fixed(percent(cell.counts.failed, cell.counts), 2), "%",
                          fmt::format("false alarms, {}, {} test cases", row.noise.name, cell.test_cases));
    bench::print_figure(fmt::format("bench:false-alarms/{}-pairs", row.noise.id),
                        base::format_fixed(row.cells.front().counts.mean_pairs, 0), "-",
                        fmt::format("mean pairs, {}", row.noise.name));
  }
}

void print_power(std::size_t checks) {
  fmt::print("\nChecks that fail when one test case got slower, in percent (mean pairs of it in brackets):\n\n");
  fmt::print("{:<10} {:>10} {:>16} {:>16} {:>16}\n", "slowdown", "cases", "noise 1 %", "2 %", "5 %");
  for (const double slowdown : {0.03, 0.05, 0.10})
    for (const std::size_t cases : test_cases) {
      fmt::print("{:<10} {:>10}", fmt::format("+{:.0f} %", slowdown * 100), cases);
      std::vector<std::pair<double, bench::CheckCounts>> counted;
      for (const double spread : {0.01, 0.02, 0.05}) {
        const std::size_t of_these = std::max<std::size_t>(1, cases == 1 ? checks / 10 : checks / 50);
        const bench::CheckCounts counts =
            bench::simulated_checks({.test_cases = cases, .factor = 1 + slowdown, .spread = spread}, of_these, seed);
        fmt::print(" {:>7.1f} ({:>5.1f})", percent(counts.first_failed, counts), counts.mean_slower_pairs);
        counted.emplace_back(spread, counts);
      }
      fmt::print("\n");
      for (const auto& [spread, counts] : counted) {
        const std::string id =
            fmt::format("bench:slowdowns/{:.0f}-of-{}-noise-{:.0f}", slowdown * 100, cases, spread * 100);
        const std::string name =
            fmt::format("+{:.0f} % in 1 of {}, noise {:.0f} %", slowdown * 100, cases, spread * 100);
        bench::print_figure(id, base::format_fixed(percent(counts.first_failed, counts), 0), "%", name);
        bench::print_figure(id + "-pairs", base::format_fixed(counts.mean_slower_pairs, 0), "-", name + ": mean pairs");
      }
    }
}

constexpr std::array<std::size_t, 2> report_sizes{30, 100};
constexpr double little_time = 28;  ///< executions of the whole report a side

/// Reports with a filter. The other benchmarks of a process change the time of each by up to a tenth, on both sides.
/// False when too many fail.
bool print_reports(std::size_t checks) {
  bool kept = true;
  for (const std::size_t benchmarks : report_sizes) {
    double worst = 0;
    double suspected = 0;
    for (const Noise& noise : noises)
      for (const double executions : {0.0, little_time}) {
        const bench::CheckCounts counts = bench::simulated_reports({.benchmarks = benchmarks,
                                                                    .noise = noise.kind,
                                                                    .spread = noise.spread,
                                                                    .executions = executions,
                                                                    .level_of_choice = 0.1},
                                                                   checks * 30 / benchmarks, seed);
        worst = std::max(worst, percent(counts.failed, counts));
        suspected = std::max(suspected, percent(counts.suspected, counts));
      }
    fmt::print(
        "| false alarms of a report with import.filter, {} unchanged benchmarks, worst of {} noises with and without a "
        "time limit (reference: before confirmation) | {:.3f} % | {:.2f} % | – | <= {} % |\n",
        benchmarks, noises.size(), worst, suspected, allowed_percent);
    bench::print_figure(fmt::format("bench:false-alarms/report-of-{}", benchmarks), base::format_fixed(worst, 2), "%",
                        fmt::format("false alarms of reports of {} benchmarks, worst noise", benchmarks));
    kept = kept && worst <= allowed_percent;
  }
  return kept;
}

void print_figures_of_focus(double slowdown, double spread, bool focus, const bench::CheckCounts& counts) {
  const std::string id =
      fmt::format("bench:filter/{:.0f}-noise-{:.0f}-{}", slowdown * 100, spread * 100, focus ? "filtered" : "all");
  const std::string name = fmt::format("+{:.0f} % in 1 of 30, noise {:.0f} %, {} filter", slowdown * 100, spread * 100,
                                       focus ? "with" : "without");
  bench::print_figure(id + "-found", base::format_fixed(percent(counts.first_failed, counts), 0), "%",
                      name + ": found");
  bench::print_figure(id + "-undecided", base::format_fixed(percent(counts.undecided, counts), 0), "%",
                      name + ": checks with an undecided benchmark");
}

void print_power_of_focus(std::size_t checks) {
  fmt::print(
      "\nReports of 30 benchmarks, one slower, with time for {} executions a side: found, and anything undecided, "
      "in percent:\n\n{:<10} {:>10} {:>18} {:>18}\n",
      little_time, "slowdown", "noise", "all run", "with the filter");
  for (const double slowdown : {0.05, 0.10, 0.20})
    for (const double spread : {0.02, 0.05, 0.10}) {
      fmt::print("{:<10} {:>10}", fmt::format("+{:.0f} %", slowdown * 100), fmt::format("{:.0f} %", spread * 100));
      std::vector<std::pair<bool, bench::CheckCounts>> counted;
      for (const bool focus : {false, true}) {
        const bench::CheckCounts counts = bench::simulated_reports(
            {.factor = 1 + slowdown, .spread = spread, .focus = focus, .executions = little_time}, checks, seed);
        fmt::print(" {:>8.1f}, {:>8.1f}", percent(counts.first_failed, counts), percent(counts.undecided, counts));
        counted.emplace_back(focus, counts);
      }
      fmt::print("\n");
      for (const auto& [focus, counts] : counted) print_figures_of_focus(slowdown, spread, focus, counts);
    }
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<std::int64_t> checks = argc > 1 ? base::parse_integer(argv[1]) : 5000;
  if (argc > 2 || !checks || *checks < 1 || *checks > 10'000'000) {
    fmt::print(stderr, "usage: paired_error_rate [CHECKS]\n");
    return 1;
  }
  const auto count = static_cast<std::size_t>(*checks);
  const std::vector<NoiseRow> rows = unchanged_checks(count);
  const bool kept = print_worst(rows);
  const bool reports_kept = print_reports(std::max<std::size_t>(1, count / 20));
  print_false_alarms(rows);
  print_power(count);
  print_power_of_focus(std::max<std::size_t>(1, count / 100));
  return kept && reports_kept ? 0 : 1;
}
