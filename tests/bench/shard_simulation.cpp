// SPDX-License-Identifier: MIT
// A check of 10,000 test cases over 256 jobs: how long it takes against the shortest possible time, when machines
// differ, some are far slower, and jobs are lost and repeated; and how many merges of unchanged programs fail, judged
// by the code that judges real shards. Prints rows for scripts/bench.sh, then the tables of docs/shards.md. Usage:
// shard_simulation [MERGES], default 40.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/figure.hpp"
#include "bench/paired_simulation.hpp"
#include "judge/paired.hpp"
#include "judge/shards.hpp"

using namespace benchgate;

namespace {

constexpr std::size_t test_cases = 10'000;
constexpr std::size_t shards = 256;
constexpr std::uint64_t seed = 42;

/// What can happen to the jobs of a matrix.
struct Weather {
  std::string_view id;
  std::string_view name;
  double history_spread = 0;  ///< of what the history says, lognormal
  double unknown = 0;         ///< share of test cases that the history does not know
  double machine_spread = 0;  ///< of the speed of machines, lognormal
  double stragglers = 0;      ///< share of jobs that take three times as long
  double lost = 0;            ///< share of attempts that are killed; each job has two
};

constexpr std::array<Weather, 5> weathers{{
    {"exact", "durations known, equal machines"},
    {"history", "durations known to 20 %, 5 % unknown", 0.2, 0.05},
    {"machines", "and machines that differ by 10 %", 0.2, 0.05, 0.1},
    {"stragglers", "and 3 % of the jobs three times as slow", 0.2, 0.05, 0.1, 0.03},
    {"lost", "and 3 % of the attempts killed and repeated once", 0.2, 0.05, 0.1, 0.03, 0.03},
}};

constexpr double overhead_s = 60;  // of a job: checking out, installing, building both sides

std::vector<double> true_seconds(base::Random& random) {
  std::vector<double> seconds;
  for (std::size_t i = 0; i < test_cases; ++i) seconds.push_back(20 * std::exp(random.normal()));
  return seconds;
}

/// What a plan knows of them: as expected_seconds() has it, the median of the known ones for the others.
std::vector<double> planned_seconds(const std::vector<double>& truth, const Weather& weather, base::Random& random) {
  std::vector<double> planned(truth.size()), known;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (random.uniform() < weather.unknown) continue;
    planned[i] = truth[i] * std::exp(weather.history_spread * random.normal());
    known.push_back(planned[i]);
  }
  std::nth_element(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2), known.end());
  for (double& seconds : planned)
    if (seconds == 0) seconds = known[known.size() / 2];
  return planned;
}

struct Job {
  double seconds = 0;  ///< until it is over, lost attempts included
  bool is_lost = false;
};

Job run_job(double work, const Weather& weather, base::Random& random) {
  Job job;
  for (int attempt = 1; attempt <= 2; ++attempt) {
    double speed = std::exp(weather.machine_spread * random.normal());
    if (random.uniform() < weather.stragglers) speed *= 3;
    const double whole = (overhead_s + work) * speed;
    job.is_lost = random.uniform() < weather.lost;
    job.seconds += job.is_lost ? whole * random.uniform() : whole;
    if (!job.is_lost) break;
  }
  return job;
}

using Split = std::vector<std::vector<std::size_t>>;

struct Makespan {
  double seconds = 0;
  double bound = 0;  ///< no split of the same work over equal machines is shorter
  std::size_t lost = 0;
};

Makespan makespan(const Split& jobs, const std::vector<double>& truth, const Weather& weather, base::Random& random) {
  Makespan result;
  const double whole = std::accumulate(truth.begin(), truth.end(), 0.0);
  result.bound = overhead_s + std::max(*std::max_element(truth.begin(), truth.end()), whole / shards);
  for (const std::vector<std::size_t>& places : jobs) {
    double work = 0;
    for (const std::size_t place : places) work += truth[place];
    const Job job = run_job(work, weather, random);
    result.seconds = std::max(result.seconds, job.seconds);
    result.lost += job.is_lost ? 1 : 0;
  }
  return result;
}

/// Equal numbers of test cases, in their order.
Split by_number() {
  Split jobs(shards);
  for (std::size_t i = 0; i < test_cases; ++i) jobs[i * shards / test_cases].push_back(i);
  return jobs;
}

struct TimeRow {
  double planned = 0, by_number = 0;  ///< makespan / bound, means
  double lost = 0;                    ///< shards that stay lost
};

TimeRow simulated_times(const Weather& weather) {
  constexpr int rounds = 200;
  TimeRow row;
  for (int round = 0; round < rounds; ++round) {
    base::Random random(seed + static_cast<std::uint64_t>(round));
    const std::vector<double> truth = true_seconds(random);
    const Split split = judge::balanced(planned_seconds(truth, weather, random), shards);
    base::Random luck(random.bits()), same_luck = luck;
    const Makespan planned = makespan(split, truth, weather, luck);
    const Makespan numbered = makespan(by_number(), truth, weather, same_luck);
    row.planned += planned.seconds / planned.bound / rounds;
    row.by_number += numbered.seconds / numbered.bound / rounds;
    row.lost += static_cast<double>(planned.lost) / rounds;
  }
  return row;
}

/// What came of a merge.
struct Merge {
  std::size_t failed = 0;  ///< unchanged test cases that fail
  std::size_t alone = 0;   ///< the same if nobody merged: each shard adjusts its own
  std::size_t found = 0;   ///< slower ones that fail
  std::size_t slower = 0;  ///< slower ones that were measured
};

/// Every hundredth test case of a check that got slower.
bool is_slower(std::size_t place, double factor) { return factor > 1 && place % 100 == 0; }

bool fails(const model::PairedVerdict& verdict) { return verdict.status == model::Verdict::fail; }

Merge simulated_merge(bench::Machine::Noise noise, double spread, double factor, std::uint64_t own_seed) {
  base::Random seeds(own_seed);
  const bench::CheckDesign design{.test_cases = test_cases, .noise = noise, .spread = spread};
  const Split split = judge::balanced(true_seconds(seeds), shards);
  std::vector<std::vector<model::PairedVerdict>> measured(shards);
  std::vector<std::uint64_t> own(shards);
  std::vector<bool> is_lost(shards);
  for (std::size_t i = 0; i < shards; ++i) {
    own[i] = seeds.bits();
    is_lost[i] = seeds.uniform() < 0.03;
  }
  base::parallel_for(shards, base::hardware_threads(), [&](std::size_t i) {
    base::Random random(own[i]);
    for (const std::size_t place : split[i])
      for (std::size_t metric = 0; metric < design.metrics; ++metric)
        measured[i].push_back(bench::simulated_metric(design, is_slower(place, factor) ? factor : 1, random));
  });
  Merge merge;
  std::vector<model::PairedVerdict*> all;
  for (std::size_t i = 0; i < shards; ++i) {
    if (is_lost[i]) continue;
    std::vector<judge::PairedJudgement> judgements;
    for (std::size_t k = 0; k < measured[i].size(); ++k)
      judgements.push_back({.family = std::to_string(k % design.metrics)});
    std::vector<model::PairedVerdict> alone = measured[i];
    judge::judge_paired(alone, judgements);
    for (std::size_t k = 0; k < alone.size(); ++k)
      merge.alone += fails(alone[k]) && !is_slower(split[i][k / design.metrics], factor) ? 1 : 0;
    judge::judge_shard(measured[i], judgements);
    for (model::PairedVerdict& verdict : measured[i]) all.push_back(&verdict);
  }
  judge::adjust_paired(all);
  for (std::size_t i = 0; i < shards; ++i) {
    if (is_lost[i]) continue;
    for (std::size_t k = 0; k < measured[i].size(); k += design.metrics) {
      const bool failed = std::any_of(measured[i].begin() + static_cast<std::ptrdiff_t>(k),
                                      measured[i].begin() + static_cast<std::ptrdiff_t>(k + design.metrics), fails);
      const bool slower = is_slower(split[i][k / design.metrics], factor);
      merge.slower += slower ? 1 : 0;
      (slower ? merge.found : merge.failed) += failed ? 1 : 0;
    }
  }
  return merge;
}

struct NoiseRow {
  std::string_view id;
  std::string_view name;
  bench::Machine::Noise noise;
  double spread;
};

constexpr std::array<NoiseRow, 3> noises{{
    {"lognormal-2", "lognormal 2 %", bench::Machine::Noise::lognormal, 0.02},
    {"pareto", "Pareto tail 1.5", bench::Machine::Noise::heavy, 0.02},
    {"drift", "drift, wander, jumps", bench::Machine::Noise::drifting, 0.02},
}};

void print_times() {
  fmt::print("\nMakespan of {} test cases over {} jobs, as a multiple of the lower bound, and jobs that stay lost:\n\n",
             test_cases, shards);
  fmt::print("{:<52} {:>8} {:>12} {:>6}\n", "", "planned", "by number", "lost");
  for (const Weather& weather : weathers) {
    const TimeRow row = simulated_times(weather);
    fmt::print("{:<52} {:>8.3f} {:>12.3f} {:>6.2f}\n", weather.name, row.planned, row.by_number, row.lost);
    bench::print_figure(fmt::format("bench:shards/{}", weather.id), base::format_fixed(row.planned, 2), "-",
                        fmt::format("makespan / lower bound, {}", weather.name));
    bench::print_figure(fmt::format("bench:shards/{}-by-number", weather.id), base::format_fixed(row.by_number, 2), "-",
                        fmt::format("makespan / lower bound, split by number, {}", weather.name));
  }
}

/// False when unchanged programs fail too often.
bool print_false_alarms(std::size_t merges) {
  constexpr double allowed_percent = 5;
  double worst = 0;
  fmt::print("\nMerges of {} unchanged test cases in {} shards that fail, and false alarms of a merge:\n\n", test_cases,
             shards);
  fmt::print("{:<24} {:>8} {:>14} {:>22} {:>20}\n", "noise", "failed", "false alarms", "with shards alone",
             "found of 5 % slower");
  for (const NoiseRow& row : noises) {
    std::size_t failed = 0, alarms = 0, alone = 0;
    for (std::size_t i = 0; i < merges; ++i) {
      const Merge merge = simulated_merge(row.noise, row.spread, 1, seed + 1000 * i);
      failed += merge.failed > 0 ? 1 : 0;
      alarms += merge.failed;
      alone += merge.alone;
    }
    const auto count = static_cast<double>(merges);
    const Merge slower = simulated_merge(row.noise, row.spread, 1.05, seed);
    const double percent = 100 * static_cast<double>(failed) / count;
    const double found = 100 * static_cast<double>(slower.found) / static_cast<double>(slower.slower);
    worst = std::max(worst, percent);
    fmt::print("{:<24} {:>6.1f} % {:>14.3f} {:>22.3f} {:>18.0f} %\n", row.name, percent,
               static_cast<double>(alarms) / count, static_cast<double>(alone) / count, found);
    bench::print_figure(fmt::format("bench:merges/{}", row.id), base::format_fixed(percent, 1), "%",
                        fmt::format("merges that fail, {}", row.name));
    bench::print_figure(fmt::format("bench:merges/{}-found", row.id), base::format_fixed(found, 0), "%",
                        fmt::format("found of those that are 5 % slower, {}", row.name));
  }
  fmt::print("| merges of {} unchanged test cases that fail, worst of {} noises | {:.1f} % | – | – | <= {} % |\n",
             test_cases, noises.size(), worst, allowed_percent);
  return worst <= allowed_percent;
}

}  // namespace

int main(int argc, char** argv) {
  const auto merges = argc > 1 ? base::parse_unsigned(argv[1]) : std::optional<std::uint64_t>(40);
  if (!merges || *merges < 1) {
    fmt::print(stderr, "usage: shard_simulation [MERGES]\n");
    return 1;
  }
  const bool kept = print_false_alarms(*merges);
  print_times();
  return kept ? 0 : 1;
}
