// SPDX-License-Identifier: MIT
// How often gate E3 fails for the requests of a service, judged by their 95th percentile: with no change (at most 7 %
// of the comparisons may), and with requests that take longer. Prints rows for scripts/bench.sh, then the table of
// docs/gates.md.
// Usage: request_error_rate [COMPARISONS], default 2000 for each cell.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "bench/figure.hpp"
#include "judge/significance.hpp"

using namespace benchgate;

namespace {

constexpr std::uint64_t seed = 42;
constexpr double allowed_percent = 7;
constexpr int runs = 3, seconds = 14;
constexpr std::string_view metric = "request_latency_ms";

double lognormal(double median, double spread, base::Random& random) {
  return median * std::exp(spread * random.normal());
}

/// How long a request takes, in milliseconds.
struct Requests {
  std::string_view name;
  std::string_view id;
  double (*usual)(base::Random&);
  double slow_share = 0;  ///< of requests that take slow_ms, with 5 % of spread
  double slow_ms = 0;

  double draw(double share, base::Random& random) const {
    return share > 0 && random.uniform() < share ? lognormal(slow_ms, 0.05, random) : usual(random);
  }
};

constexpr std::array<Requests, 5> kinds{{
    {"tight: lognormal, 5 %", "tight", [](base::Random& random) { return lognormal(30, 0.05, random); }},
    {"wide: lognormal, 50 %", "wide", [](base::Random& random) { return lognormal(30, 0.5, random); }},
    {"heavy tail: Pareto, 2.5", "pareto",
     [](base::Random& random) { return 20 * std::pow(random.uniform_open(), -1 / 2.5); }},
    {"5 % take four times as long", "bimodal-5", [](base::Random& random) { return lognormal(25, 0.05, random); }, 0.05,
     100},
    {"6 % take four times as long", "bimodal-6", [](base::Random& random) { return lognormal(25, 0.05, random); }, 0.06,
     100},
}};

/// What differs between the runs, and between the seconds, of the same program.
struct Noise {
  std::string_view name;
  std::string_view id;
  double of_runs = 0;
  double of_seconds = 0;
};

constexpr std::array<Noise, 3> noises{
    {{"nothing", "still"}, {"runs by 3 %", "runs", 0.03}, {"runs by 3 %, seconds by 10 %", "seconds", 0.03, 0.1}}};

/// What the candidate does.
struct Change {
  std::string_view name;
  std::string_view id;
  double factor = 1;     ///< of all requests
  double slow_more = 0;  ///< share of requests that take three times as long in addition
};

constexpr std::array<Change, 3> changes{{{"no change", "same"},
                                         {"all requests 10 % slower", "slower", 1.1},
                                         {"5 % of the requests take three times as long", "tail", 1, 0.05}}};

constexpr std::array<double, 2> rates{20, 100};

std::size_t poisson(double mean, base::Random& random) {
  std::size_t count = 0;
  for (double product = random.uniform_open(), limit = std::exp(-mean); product > limit; ++count)
    product *= random.uniform_open();
  return count;
}

std::vector<judge::RunSamples> measured(const Requests& kind, const Noise& noise, const Change& change, double rate,
                                        base::Random& random) {
  std::vector<judge::RunSamples> side;
  for (int run = 0; run < runs; ++run) {
    const double of_run = change.factor * std::exp(noise.of_runs * random.normal());
    std::vector<double> means;
    std::vector<std::vector<double>> by_second;
    for (int second = 0; second < seconds; ++second) {
      const double factor = of_run * std::exp(noise.of_seconds * random.normal());
      std::vector<double> times(std::max<std::size_t>(1, poisson(rate, random)));
      double sum = 0;
      for (double& time : times) {
        time = factor * kind.draw(kind.slow_share, random);
        if (change.slow_more > 0 && random.uniform() < change.slow_more) time *= 3;
        sum += time;
      }
      means.push_back(sum / static_cast<double>(times.size()));
      std::sort(times.begin(), times.end());
      by_second.push_back(std::move(times));
    }
    std::sort(means.begin(), means.end());
    judge::RunSamples& samples = side.emplace_back();
    samples.name = fmt::format("run-{}", run + 1);
    samples.values[std::string(metric)] = std::move(means);
    samples.successful = seconds;
    samples.by_second[std::string(metric)] = std::move(by_second);
  }
  return side;
}

struct Verdicts {
  double failed = 0, by_slow_requests = 0, inconclusive = 0;  ///< percent
};

Verdicts simulated(const Requests& kind, const Noise& noise, const Change& change, double rate, std::size_t trials) {
  std::vector<judge::ScenarioSignificance> found(trials);
  const judge::Measure measure = judge::row_of(judge::SampleKind::request).tested;
  base::parallel_for(trials, base::hardware_threads(), [&](std::size_t i) {
    const std::string number = fmt::format("{} {}", rate, i);
    const std::array<std::string_view, 4> names{kind.id, noise.id, change.id, number};
    base::Random random(base::stream_seed(seed, names));
    const auto baseline = measured(kind, noise, changes[0], rate, random);
    const auto candidate = measured(kind, noise, change, rate, random);
    found[i] = judge::judge_significance({number, measure, {}, candidate, baseline}, {});
  });
  const auto share = [&](auto holds) {
    return 100.0 * static_cast<double>(std::count_if(found.begin(), found.end(), holds)) / static_cast<double>(trials);
  };
  using One = judge::ScenarioSignificance;
  return {share([](const One& one) { return one.status == model::Verdict::fail; }),
          share([](const One& one) { return one.status == model::Verdict::fail && one.slow_above.has_value(); }),
          share([](const One& one) { return one.status == model::Verdict::inconclusive; })};
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<std::int64_t> trials = argc > 1 ? base::parse_integer(argv[1]) : 2000;
  if (argc > 2 || !trials || *trials < 1 || *trials > 1'000'000) {
    fmt::print(stderr, "usage: request_error_rate [COMPARISONS]\n");
    return 1;
  }
  std::string table = "| requests | what differs without a change | requests a second |";
  for (const Change& change : changes) table += fmt::format(" {}: fails |", change.name);
  table += "\n|---|---|---|---|---|---|\n";
  double worst = 0;
  for (const Requests& kind : kinds)
    for (const Noise& noise : noises)
      for (const double rate : rates) {
        table += fmt::format("| {} | {} | {:.0f} |", kind.name, noise.name, rate);
        for (const Change& change : changes) {
          const Verdicts verdicts = simulated(kind, noise, change, rate, static_cast<std::size_t>(*trials));
          table += fmt::format(" {:.1f} % ({:.1f}, {:.1f}) |", verdicts.failed, verdicts.by_slow_requests,
                               verdicts.inconclusive);
          bench::print_figure(fmt::format("bench:e3-requests/{}-{}-{:.0f}-{}", kind.id, noise.id, rate, change.id),
                              base::format_fixed(verdicts.failed, 1), "%",
                              fmt::format("E3 over requests, {}, {} per second, {}, {}: fails", kind.name, rate,
                                          noise.name, change.name));
          if (&change == &changes[0]) worst = std::max(worst, verdicts.failed);
        }
        table += "\n";
      }
  fmt::print("| false alarms of E3 over requests, worst of {} unchanged services | {:.1f} % | – | – | <= {} % |\n",
             kinds.size() * noises.size() * rates.size(), worst, allowed_percent);
  std::string text = table;
  std::replace(text.begin(), text.end(), '|', ' ');  // lines that begin with | are rows of scripts/bench.sh
  fmt::print("\nFailed comparisons in percent (of them by slow requests, and undecided ones):\n\n{}", text);
  return worst <= allowed_percent ? 0 : 1;
}
