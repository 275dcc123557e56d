// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/compare.hpp"
#include "judge/paired.hpp"
#include "judge/stopping.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// The relative slowdown that counts where no budget says another.
inline constexpr const char* default_min_effect = "0.03";

/// How the metrics of a scenario are judged by pairs, by name.
using PairedJudgements = std::map<std::string, PairedJudgement>;

/// Whether CPU time is judged beside the wall time where no file says what to judge: at least 10 ms, since clocks count
/// less of it too coarsely, and 20 % of the wall time, since what waits spends too little of it to stand for the
/// program. Both are medians of the baseline, ms.
bool cpu_time_matters(double cpu_ms, double wall_ms);

/// Returns the judgements of a scenario's pairs: of each budget with a threshold of the median, that threshold as
/// min_effect; without any budget of wall_ms, max_rss_kb and the scenario's own metrics, the threshold of `settings`,
/// and of cpu_ms if cpu_time_matters; of a report's scenario only of the report's metrics. Tails, means, absolute
/// limits and metrics without a direction are not judged by pairs.
PairedJudgements paired_judgements(const model::Scenario& scenario, const BudgetSettings& settings);

/// Returns the judgement of instructions that are counted exactly (`instructions: callgrind`), which judge_instructions
/// judges apart; absent: the scenario has none.
std::optional<PairedJudgement> instruction_judgement(const model::Scenario& scenario, const BudgetSettings& settings);

/// Returns the judgement of instructions by a budget that names them; absent: there is none.
std::optional<PairedJudgement> instruction_budget(const model::Scenario& scenario, const BudgetSettings& settings);

/// Returns when a scenario's pairs are looked at: min and max of `repeat` as a map.
LookSettings look_settings(const model::Scenario& scenario);

/// Returns how many pairs are measured at least, because limits may be set that no pairs decide (of absolute values,
/// tails, means): those of the first look; one if only exact counts are judged.
std::size_t fewest_pairs(const model::Scenario& scenario, const LookSettings& looks);

/// All metrics of one test case while its pairs come in.
class PairedCase {
 public:
  PairedCase(const model::Scenario& scenario, const PairedJudgements& judgements, const LookSettings& looks);

  /// Watches one more metric from the next pair on.
  void watch(const std::string& name, const PairedJudgement& judgement);

  /// Takes the next pair. A pair with a failed side is ignored; of a filtered one only the metrics of its report count.
  /// False when every metric has stopped; after the first look also those count as stopped of which no pair has both
  /// values.
  bool add(const model::Sample& base, const model::Sample& head);

  /// Whether more pairs are needed: what add() returned last, or would after look_early().
  bool needs_more() const;

  /// Looks before the first planned look, when `fraction` of the time is over.
  void look_early(double fraction);

  /// Whether a look has been taken.
  bool is_looked_at() const;

  /// Returns what the pairs showed of a metric at its last look. Absent before, and where it is not watched.
  std::optional<model::PairedEffect> last_look(const std::string& metric) const;

  /// Returns the test cases of the report that need more pairs, in order. Absent before the first look, and while
  /// figures of the command itself need more: then the next pair has to run all of them.
  std::optional<std::vector<std::string>> undecided() const;

  /// Whether a metric has stopped because it is worse, so that a confirmation has to follow.
  bool has_suspect() const;

  /// Whether a metric would have stopped because it is worse if the pairs ended now. O(n^2).
  bool would_have_suspect() const;

  /// Whether wall_ms or cpu_ms has not stopped.
  bool is_time_undecided() const;

  /// Ends what has not stopped yet.
  void end(model::PairedStop stop);

  /// Returns why no more pairs were measured: of the metrics that took the most pairs, the reason that comes last in
  /// PairedStop. Absent without metrics. Precondition: all have stopped.
  std::optional<model::PairedStop> stop() const;

  /// Returns the result of the exact counts of both sides; absent if there are none.
  std::optional<model::PairedMeasurement> counted() const;

  /// Returns what came out, by metric. Precondition: all have stopped.
  std::map<std::string, model::PairedMeasurement> results() const;

 private:
  const model::Scenario& scenario_;
  /// CPU and wall time of the baseline until the first look decides by them about the metrics that wait for it.
  struct WaitingMetrics {
    std::vector<std::string> names;
    std::vector<double> cpu_ms;
    std::vector<double> wall_ms;
  };

  void decide_waiting();

  LookSettings looks_;
  WaitingMetrics waiting_;
  struct Watched {
    PairedRules rules;
    PairedWatch pairs;
    std::string test_case;  ///< of the report; "": a figure of the command itself

    bool needs_more(bool is_looked_at) const { return !pairs.stopped() && (pairs.has_pairs() || !is_looked_at); }
  };
  std::map<std::string, Watched> watches_;
  std::vector<double> base_counts_;
  std::vector<double> head_counts_;
};

/// Returns the comparison of two runs whose samples are pairs, in order. As
/// compare_runs, but the metrics of `verdicts` have the status, change and
/// values of their verdict, and metrics without any budget are left out.
/// Instructions that only `verdicts` has are shown with the limit of the time.
/// A confirmation's figures stand for the first measurement's.
model::Comparison compare_pairs(const ComparedRun& base, const ComparedRun& head, const BudgetSettings& settings,
                                const SignificanceRule& significance,
                                const std::map<std::string, model::PairedVerdict>& verdicts);

}  // namespace benchgate::judge
