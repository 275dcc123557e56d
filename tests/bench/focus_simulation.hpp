// SPDX-License-Identifier: MIT
// How often the check of a report with many benchmarks fails when nothing or something changed: looks, the choice of
// what runs after each of them, and the confirmation, by the code that judges real measurements.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "bench/paired_simulation.hpp"
#include "judge/paired_case.hpp"

namespace benchgate::bench {

/// A simulated report, of which each benchmark takes as long as any other.
struct ReportDesign {
  std::size_t benchmarks = 30;
  double factor = 1;  ///< of the first one
  Machine::Noise noise = Machine::Noise::lognormal;
  double spread = 0.02;        ///< of a benchmark's own noise; all of an execution share as much
  bool focus = true;           ///< after the first look only undecided benchmarks run
  double executions = 0;       ///< of all benchmarks a side that there is time for; 0: for 80
  double level_of_choice = 0;  ///< how much other benchmarks in the process change the time of one, on both sides
  judge::LookSettings looks = {};
};

/// One check of such a report.
class SimulatedReport {
 public:
  SimulatedReport(const ReportDesign& design, std::uint64_t seed) : design_(design), seeds_(seed) {
    for (std::size_t i = 0; i < design.benchmarks; ++i) {
      model::MetricSource source;
      source.from = model::MetricSource::From::report;
      source.field = "time";
      source.metric = {.name = std::to_string(i) + ": time", .unit = "ns"};
      scenario_.metrics.push_back(source);
      judgements_[source.metric.name] = {.confirm = 1, .family = "time"};
    }
  }

  CheckResult check() {
    CheckResult result;
    std::map<std::string, model::PairedVerdict> verdicts;
    for (const auto& [name, first] : measure(judgements_, design_.looks, design_.focus)) verdicts[name].first = first;
    judge::PairedJudgements suspects;
    for (const auto& [name, verdict] : verdicts)
      if (judge::is_suspect(verdict.first, judgements_.at(name).rules)) {
        suspects[name] = judgements_.at(name);
        suspects[name].rules.decide_alpha = judge::confirming_alpha(0.05, design_.benchmarks);
      }
    result.suspected = !suspects.empty();
    if (result.suspected)
      for (const auto& [name, again] : measure(suspects, judge::confirming_looks(design_.looks), false))
        verdicts[name].confirmations.push_back(again);
    judge(verdicts, result);
    return result;
  }

 private:
  using Results = std::map<std::string, model::PairedMeasurement>;

  Results measure(const judge::PairedJudgements& judgements, const judge::LookSettings& looks, bool focus) {
    shared_.emplace(design_.noise, design_.spread, seeds_.bits());
    own_.clear();
    for (std::size_t i = 0; i < design_.benchmarks; ++i)
      own_.emplace_back(design_.noise, design_.spread, seeds_.bits());
    judge::PairedCase watch(scenario_, judgements, looks);
    const double all_time = design_.executions * static_cast<double>(design_.benchmarks);
    double time = 0;
    for (std::size_t pairs = 0; pairs < looks.last; ++pairs) {
      const std::vector<std::size_t> chosen = choice(focus ? watch.undecided() : std::nullopt);
      add_pair(watch, chosen);
      time += static_cast<double>(chosen.size());
      // Confirmations have time of their own.
      if (focus && all_time > 0 && time >= all_time / 3 && !watch.is_looked_at()) watch.look_early(time / all_time);
      if (!watch.needs_more()) break;
      if (&judgements == &judgements_ && all_time > 0 && time >= all_time) {
        watch.end(model::PairedStop::time_over);
        break;
      }
    }
    watch.end(model::PairedStop::all_pairs);
    return watch.results();
  }

  std::vector<std::size_t> choice(const std::optional<std::vector<std::string>>& undecided) const {
    std::vector<std::size_t> chosen;
    if (undecided)
      for (const std::string& label : *undecided) chosen.push_back(std::stoul(label));
    else
      for (std::size_t i = 0; i < design_.benchmarks; ++i) chosen.push_back(i);
    return chosen;
  }

  /// Two executions, one after the other; which of them is the candidate's is drawn.
  void add_pair(judge::PairedCase& watch, const std::vector<std::size_t>& chosen) {
    std::array<model::Sample, 2> executions{execution(chosen), execution(chosen)};
    const std::uint64_t head = shared_->random().below(2);
    if (const auto first = executions.at(head).metrics.find("0: time"); first != executions.at(head).metrics.end())
      first->second.front() *= design_.factor;
    watch.add(executions.at(1 - head), executions.at(head));
  }

  model::Sample execution(const std::vector<std::size_t>& chosen) {
    model::Sample sample;
    sample.filtered = chosen.size() < design_.benchmarks;
    const double of_all = shared_->next();
    const auto missing = static_cast<double>(design_.benchmarks - chosen.size());
    const double level = 1 + design_.level_of_choice * missing / static_cast<double>(design_.benchmarks);
    for (const std::size_t i : chosen)
      sample.metrics[std::to_string(i) + ": time"] = {100 * of_all * own_[i].next() * level};
    return sample;
  }

  void judge(std::map<std::string, model::PairedVerdict>& verdicts, CheckResult& result) const {
    std::vector<model::PairedVerdict> all;
    std::vector<judge::PairedJudgement> judgements;
    for (const auto& [name, verdict] : verdicts) {
      all.push_back(verdict);
      judgements.push_back(judgements_.at(name));
    }
    judge::judge_paired(all, judgements);
    for (std::size_t i = 0; i < all.size(); ++i) {
      result.failed = result.failed || all[i].status == model::Verdict::fail;
      result.undecided = result.undecided || all[i].status == model::Verdict::inconclusive;
      result.pairs += pairs_of(all[i]);
    }
    const model::Verdict first = all.front().status;  // "0: time" is first in order
    result.first_failed = first == model::Verdict::fail;
    result.slower_pairs = pairs_of(all.front());
  }

  const ReportDesign& design_;
  base::Random seeds_;
  model::Scenario scenario_;
  judge::PairedJudgements judgements_;
  std::optional<Machine> shared_;
  std::vector<Machine> own_;
};

/// Equal for equal arguments, however many threads there are.
inline CheckCounts simulated_reports(const ReportDesign& design, std::size_t checks, std::uint64_t seed) {
  std::vector<CheckResult> results(checks);
  base::parallel_for(checks, base::hardware_threads(), [&](std::size_t i) {
    results[i] = SimulatedReport(design, seed + 0x9E3779B97F4A7C15U * (i + 1)).check();
  });
  return count_checks(results, design.benchmarks);
}

}  // namespace benchgate::bench
