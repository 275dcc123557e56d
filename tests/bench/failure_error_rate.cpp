// SPDX-License-Identifier: MIT
// How often a check of an unchanged program fails by the rules for changes from 0 and for failed work: at most 0.5 % of
// checks may, as for paired checks. Prints rows for scripts/bench.sh, then the table of docs/paired-checks.md.
// Usage: failure_error_rate [CHECKS], default 10000 for each cell.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/figure.hpp"
#include "judge/failed_work.hpp"
#include "judge/paired.hpp"
#include "judge/report_delta.hpp"
#include "judge/stopping.hpp"

using namespace benchgate;

namespace {

constexpr std::uint64_t seed = 42;
constexpr double allowed_percent = 0.5;

std::uint64_t poisson(double mean, base::Random& random) {
  std::uint64_t count = 0;
  for (double product = random.uniform_open(), limit = std::exp(-mean); product > limit; ++count)
    product *= random.uniform_open();
  return count;
}

/// Executions of a load test: `seconds` of `rate` requests each, of which 0.5 % fail.
struct LoadTest {
  double seconds = 60;
  double rate = 20;
  double outage = 0;  ///< seconds that an outage lasts, in which all requests fail; 0: each request fails by itself

  double requests() const { return seconds * rate; }

  double failed(base::Random& random) const {
    constexpr double share = 0.005;
    if (outage == 0)
      return static_cast<double>(
          std::min<std::uint64_t>(poisson(share * requests(), random), static_cast<std::uint64_t>(requests())));
    const double outages = static_cast<double>(poisson(share * seconds / outage, random));
    return std::min(requests(), outages * outage * rate);
  }
};

/// Values of a metric that is 0 or near it.
struct NearZero {
  double mean = 0.5;  ///< of a count by Poisson's distribution
  double step = 0;    ///< else of whole milliseconds: the mean time in them, rounded
  double milliseconds = 0;

  double value(base::Random& random) const {
    if (step == 0) return static_cast<double>(poisson(mean, random));
    return step * std::round(milliseconds * std::exp(0.3 * random.normal()));
  }
};

struct World {
  std::string_view id;  ///< of its DocRefs
  std::string_view name;
  std::optional<LoadTest> load = {};
  NearZero near_zero = {};

  double value(base::Random& random) const {
    return load ? load->failed(random) / load->requests() : near_zero.value(random);
  }
};

constexpr double ms = 1e6;

const std::array<World, 10> worlds{{
    {.id = "requests-200", .name = "0.5 % of 200 requests fail at random", .load = LoadTest{10, 20, 0}},
    {.id = "requests-1200", .name = "0.5 % of 1200 requests fail at random", .load = LoadTest{60, 20, 0}},
    {.id = "outages-1", .name = "60 s, outages of 1 s hold all failures", .load = LoadTest{60, 20, 1}},
    {.id = "outages-3", .name = "60 s, outages of 3 s hold all failures", .load = LoadTest{60, 20, 3}},
    {.id = "outages-6", .name = "60 s, outages of 6 s hold all failures", .load = LoadTest{60, 20, 6}},
    {.id = "count-01", .name = "count of 0.1 on average", .near_zero = {.mean = 0.1}},
    {.id = "count-05", .name = "count of 0.5 on average", .near_zero = {.mean = 0.5}},
    {.id = "count-07", .name = "count of 0.7 on average", .near_zero = {.mean = 0.7}},
    {.id = "half-ms", .name = "whole milliseconds, 0.5 ms", .near_zero = {.step = ms, .milliseconds = 0.5}},
    {.id = "most-ms", .name = "whole milliseconds, 0.8 ms", .near_zero = {.step = ms, .milliseconds = 0.8}},
}};

enum class Road { pairs, report, reports, pairs_of_reports };
constexpr std::array<std::string_view, 4> road_names{"in pairs", "1 report a side", "8 reports a side",
                                                     "8 pairs of reports"};
constexpr std::array<std::string_view, 4> road_ids{"pairs", "report", "reports", "pairs-of-reports"};  ///< of DocRefs

judge::PairedJudgement judgement_of(const World& world) {
  judge::PairedJudgement judgement;
  if (world.load) {
    judgement.rules.scale = judge::PairedScale::share;
    judgement.rules.min_change = judge::most_failed_rise;
  } else {
    judgement.rules.step = world.near_zero.step;
  }
  return judgement;
}

model::Verdict checked_in_pairs(const World& world, base::Random& random) {
  const judge::PairedJudgement judgement = judgement_of(world);
  const auto measured = [&](const judge::LookSettings& looks) {
    judge::PairedWatch watch(looks, judgement.rules);
    while (!watch.stopped()) watch.add({world.value(random), world.value(random)});
    return watch.result();
  };
  model::PairedVerdict verdict{.first = measured({})};
  if (judge::is_suspect(verdict.first, judgement.rules))
    verdict.confirmations.push_back(measured(judge::confirming_looks({})));
  judge::judge_paired({&verdict, 1}, {&judgement, 1});
  return verdict.status;
}

model::Verdict checked_failures(const World& world, Road road, base::Random& random) {
  const std::size_t count = road == Road::report ? 1 : 8;
  judge::FailedSides sides;
  for (std::vector<judge::FailedShare>* side : {&sides.baseline, &sides.current})
    for (std::size_t i = 0; i < count; ++i) side->push_back({world.value(random), world.load->requests()});
  model::AppliedBudget budget;
  budget.max_rise = judge::most_failed_rise;
  const auto order = road == Road::pairs_of_reports ? judge::ReportOrder::paired : judge::ReportOrder::independent;
  return judge::judge_failed_shares(sides, budget, {.report_order = order}).status;
}

judge::MetricValues values_of(const std::vector<double>& reports) {
  judge::MetricValues values;
  values.metric = {"value", ""};
  for (const double value : reports) values.reports.push_back({value});
  values.sorted = reports;
  std::sort(values.sorted.begin(), values.sorted.end());
  return values;
}

model::Verdict checked_near_zero(const World& world, Road road, base::Random& random) {
  const std::size_t count = road == Road::report ? 1 : 8;
  std::vector<double> baseline, candidate;
  for (std::size_t i = 0; i < count; ++i) {
    baseline.push_back(world.value(random));
    candidate.push_back(world.value(random));
  }
  if (*std::max_element(baseline.begin(), baseline.end()) > 0) {
    std::vector<double> sorted = baseline;
    std::sort(sorted.begin(), sorted.end());
    if ((sorted[(count - 1) / 2] + sorted[count / 2]) > 0) return model::Verdict::pass;  // not from 0: other rules
  }
  model::AppliedBudget budget;
  budget.threshold = budget.warn_threshold = 0.2;
  budget.step = world.near_zero.step;
  const auto order = road == Road::pairs_of_reports ? judge::ReportOrder::paired : judge::ReportOrder::independent;
  return judge::report_delta("value", values_of(baseline), values_of(candidate), budget,
                             {.shown = true, .report_order = order})
      .status;
}

struct Cell {
  double failed = 0, warned = 0, undecided = 0;  ///< percent
};

Cell simulated(const World& world, Road road, std::size_t checks) {
  std::vector<model::Verdict> verdicts(checks);
  base::parallel_for(checks, base::hardware_threads(), [&](std::size_t i) {
    const std::string number = fmt::format("{}", i);
    const std::array<std::string_view, 3> names{world.name, road_names.at(static_cast<std::size_t>(road)), number};
    base::Random random(base::stream_seed(seed, names));
    verdicts[i] = road == Road::pairs ? checked_in_pairs(world, random)
                  : world.load        ? checked_failures(world, road, random)
                                      : checked_near_zero(world, road, random);
  });
  const auto share = [&](model::Verdict verdict) {
    return 100.0 * static_cast<double>(std::count(verdicts.begin(), verdicts.end(), verdict)) /
           static_cast<double>(checks);
  };
  return {share(model::Verdict::fail), share(model::Verdict::warn), share(model::Verdict::inconclusive)};
}

void print_figures(const World& world, std::size_t road, const Cell& cell) {
  const std::string id = fmt::format("bench:from-zero/{}-{}", world.id, road_ids.at(road));
  const std::string name = fmt::format("{}, {}", world.name, road_names.at(road));
  bench::print_figure(id + "-failed", base::format_fixed(cell.failed, 2), "%", name + ": checks that fail");
  bench::print_figure(id + "-warned", base::format_fixed(cell.warned + cell.undecided, 2), "%",
                      name + ": checks that warn or are undecided");
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<std::int64_t> checks = argc > 1 ? base::parse_integer(argv[1]) : 10000;
  if (argc > 2 || !checks || *checks < 1 || *checks > 10'000'000) {
    fmt::print(stderr, "usage: failure_error_rate [CHECKS]\n");
    return 1;
  }
  std::array<double, road_names.size()> worst{};
  std::string table = fmt::format("{:<40}", "unchanged program");
  for (const std::string_view name : road_names) table += fmt::format(" {:>22}", name);
  table += "\n";
  for (const World& world : worlds) {
    table += fmt::format("{:<40}", world.name);
    for (std::size_t road = 0; road < road_names.size(); ++road) {
      const Cell cell = simulated(world, static_cast<Road>(road), static_cast<std::size_t>(*checks));
      worst.at(road) = std::max(worst.at(road), cell.failed);
      table += fmt::format(" {:>7.2f} ({:>5.2f}, {:>5.2f})", cell.failed, cell.warned, cell.undecided);
      print_figures(world, road, cell);
    }
    table += "\n";
  }
  bool kept = true;
  for (std::size_t road = 0; road < road_names.size(); ++road) {
    fmt::print(
        "| false alarms from 0 and of failed work, {}, worst of {} unchanged programs | {:.2f} % | – | – | <= {} % |\n",
        road_names.at(road), worlds.size(), worst.at(road), allowed_percent);
    kept = kept && worst.at(road) <= allowed_percent;
  }
  fmt::print("\nFailed checks in percent (warnings, undecided):\n\n{}", table);
  return kept ? 0 : 1;
}
