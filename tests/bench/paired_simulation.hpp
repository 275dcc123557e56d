// SPDX-License-Identifier: MIT
// How often a paired check fails when nothing or something changed: the code
// that judges real measurements, on run times whose truth is known.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "judge/paired.hpp"
#include "judge/stopping.hpp"
#include "measure/interleave.hpp"

namespace benchgate::bench {

/// A machine whose noise is a factor on the run time, execution after execution.
class Machine {
 public:
  enum class Noise {
    lognormal,  ///< independent
    heavy,      ///< independent, with a Pareto tail of shape 1.5: its variance is infinite
    bursts,     ///< and, in bursts of 3 executions on average, a fifth slower
    drifting,   ///< and wandering (AR(1), 0.5), getting slower by a fifth, and jumping by a tenth now and then
    counted,    ///< rounded to 1 %, so that most pairs are ties
  };

  Machine(Noise noise, double spread, std::uint64_t seed) : noise_(noise), spread_(spread), random_(seed) {}

  /// The factor of the next execution.
  double next() {
    ++executions_;
    const double quiet = std::exp(spread_ * random_.normal());
    switch (noise_) {
      case Noise::lognormal: return quiet;
      case Noise::heavy: return 1 + spread_ * std::pow(random_.uniform_open(), -1 / 1.5);
      case Noise::bursts:
        in_burst_ = random_.uniform() < (in_burst_ ? 2.0 / 3 : 0.1);
        return in_burst_ ? 1.2 * quiet : quiet;
      case Noise::drifting:
        wander_ = 0.5 * wander_ + 2 * spread_ * random_.normal();
        if (random_.below(40) == 0) level_ *= random_.below(2) == 0 ? 1.1 : 1 / 1.1;
        return level_ * quiet * std::exp(wander_) * (1 + 0.2 * static_cast<double>(executions_) / 160);
      case Noise::counted: return std::round(quiet * 100) / 100;
    }
    return 1;
  }

  base::Random& random() { return random_; }

 private:
  Noise noise_;
  double spread_;
  base::Random random_;
  std::uint64_t executions_ = 0;
  bool in_burst_ = false;
  double wander_ = 0;
  double level_ = 1;
};

/// One paired measurement: blocks of four until the watch has enough.
inline model::PairedMeasurement simulated_measurement(Machine& machine, double factor, const judge::LookSettings& looks,
                                                      const judge::PairedRules& rules) {
  judge::PairedWatch watch(looks, rules);
  while (!watch.stopped()) {
    std::array<double, 4> times{};
    const std::array<measure::Side, 4> order = measure::block_order(machine.random());
    for (std::size_t i = 0; i < order.size(); ++i)
      times.at(i) = 100 * machine.next() * (order.at(i) == measure::Side::head ? factor : 1);
    const bool base_first = order[0] == measure::Side::base;
    watch.add(base_first ? model::Pair{times[0], times[1]} : model::Pair{times[1], times[0]});
    watch.add(base_first ? model::Pair{times[3], times[2]} : model::Pair{times[2], times[3]});
  }
  return watch.result();
}

/// What a simulated check consists of.
struct CheckDesign {
  std::size_t test_cases = 1;
  double factor = 1;        ///< of the first test case, all its metrics; the others are unchanged
  std::size_t metrics = 2;  ///< judged of each test case: wall and CPU time, as if their noise had nothing in common
  Machine::Noise noise = Machine::Noise::lognormal;
  double spread = 0.02;
  std::size_t confirm = 1;
  judge::LookSettings looks = {};
};

struct CheckResult {
  bool failed = false;             ///< any test case
  bool first_failed = false;       ///< the first test case, by any metric
  bool suspected = false;          ///< any, before confirmation
  bool undecided = false;          ///< any inconclusive or warn
  std::uint64_t pairs = 0;         ///< of all test cases, confirmations included, of the metric that needs most
  std::uint64_t slower_pairs = 0;  ///< of the first test case
};

/// One metric of one test case: measured, and again if it is a suspect.
inline model::PairedVerdict simulated_metric(const CheckDesign& design, double factor, base::Random& seeds) {
  judge::PairedRules rules;
  Machine machine(design.noise, design.spread, seeds.bits());
  model::PairedVerdict verdict;
  verdict.first = simulated_measurement(machine, factor, design.looks, rules);
  if (!judge::is_suspect(verdict.first, rules)) return verdict;
  rules.decide_alpha = judge::confirming_alpha(rules.alpha, design.test_cases);
  for (std::size_t again = 0; again < design.confirm; ++again) {
    Machine fresh(design.noise, design.spread, seeds.bits());
    verdict.confirmations.push_back(simulated_measurement(fresh, factor, judge::confirming_looks(design.looks), rules));
  }
  return verdict;
}

inline std::uint64_t pairs_of(const model::PairedVerdict& verdict) {
  std::uint64_t pairs = verdict.first.effect.pairs;
  for (const model::PairedMeasurement& again : verdict.confirmations) pairs += again.effect.pairs;
  return pairs;
}

inline CheckResult simulated_check(const CheckDesign& design, std::uint64_t seed) {
  base::Random seeds(seed);
  std::vector<model::PairedVerdict> verdicts;
  std::vector<judge::PairedJudgement> judgements;
  CheckResult result;
  for (std::size_t i = 0; i < design.test_cases; ++i) {
    std::uint64_t pairs = 0;
    for (std::size_t metric = 0; metric < design.metrics; ++metric) {
      verdicts.push_back(simulated_metric(design, i == 0 ? design.factor : 1, seeds));
      judgements.push_back({.confirm = design.confirm, .family = std::to_string(metric)});
      pairs = std::max(pairs, pairs_of(verdicts.back()));
      result.suspected = result.suspected || judge::is_suspect(verdicts.back().first, judge::PairedRules());
    }
    result.pairs += pairs;
    if (i == 0) result.slower_pairs = pairs;
  }
  judge::judge_paired(verdicts, judgements);
  for (const model::PairedVerdict& verdict : verdicts) {
    result.failed = result.failed || verdict.status == model::Verdict::fail;
    result.undecided =
        result.undecided || verdict.status == model::Verdict::inconclusive || verdict.status == model::Verdict::warn;
  }
  for (std::size_t metric = 0; metric < design.metrics; ++metric)
    result.first_failed = result.first_failed || verdicts[metric].status == model::Verdict::fail;
  return result;
}

/// How many of the simulated checks ended how.
struct CheckCounts {
  std::size_t checks = 0;
  std::size_t failed = 0;
  std::size_t first_failed = 0;
  std::size_t suspected = 0;
  std::size_t undecided = 0;
  double mean_pairs = 0;         ///< of a check, for each test case
  double mean_slower_pairs = 0;  ///< for the first test case
};

/// What came of checks of `test_cases` each.
inline CheckCounts count_checks(const std::vector<CheckResult>& results, std::size_t test_cases) {
  const auto checks = static_cast<double>(results.size());
  CheckCounts counts{.checks = results.size()};
  for (const CheckResult& result : results) {
    counts.failed += result.failed ? 1 : 0;
    counts.first_failed += result.first_failed ? 1 : 0;
    counts.suspected += result.suspected ? 1 : 0;
    counts.undecided += result.undecided ? 1 : 0;
    counts.mean_pairs += static_cast<double>(result.pairs) / (checks * static_cast<double>(test_cases));
    counts.mean_slower_pairs += static_cast<double>(result.slower_pairs) / checks;
  }
  return counts;
}

/// Equal for equal arguments, however many threads there are.
inline CheckCounts simulated_checks(const CheckDesign& design, std::size_t checks, std::uint64_t seed) {
  std::vector<CheckResult> results(checks);
  base::parallel_for(checks, base::hardware_threads(), [&](std::size_t i) {
    results[i] = simulated_check(design, seed + 0x9E3779B97F4A7C15U * (i + 1));
  });
  return count_checks(results, design.test_cases);
}

}  // namespace benchgate::bench
