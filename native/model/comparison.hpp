// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ground.hpp"
#include "model/metric.hpp"
#include "model/paired.hpp"
#include "model/scenario.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// What a coefficient of variation above its limit does to a status.
enum class NoisePolicy { ignore, warn, skip };

/// Returns "ignore", "warn", "skip".
std::string_view name_of(NoisePolicy policy);

/// Returns the policy called `name`; absent for other words.
std::optional<NoisePolicy> parse_noise_policy(std::string_view name);

/// A budget as it was applied, everything filled in.
struct AppliedBudget : PlainLimits {
  std::optional<double> threshold;       ///< relative; absent: no limit of the change
  std::optional<double> warn_threshold;  ///< threshold x warn_factor
  Better direction = Better::lower;
  bool undirected = false;  ///< direction unknown: the change cannot be judged
  std::string statistic = "median";
  NoisePolicy noise_policy = NoisePolicy::warn;
  /// Of a share of failed work, the largest rise: 0.01 is 1 percentage point; absent for other metrics.
  std::optional<double> max_rise = {};
  double step = 0;       ///< of the metric: where the baseline is 0 or near it, only a change of more counts
  double near_zero = 0;  ///< baselines below it are near 0, unit of the metric
  bool significance_required = false;

  /// Whether a value alone can violate it, without a baseline.
  bool is_absolute() const { return max || min; }
  bool operator==(const AppliedBudget&) const = default;
};

/// Statistical evidence for a change.
struct Significance {
  std::string test = "welch_t";   ///< of p_value: the contract's test, of the means
  std::optional<double> p_value;  ///< two-sided; absent when the test has no answer
  double alpha = 0.05;
  bool significant = false;  ///< p_value <= alpha, as the contract has it
  std::uint64_t baseline_samples = 0;
  std::uint64_t current_samples = 0;
  std::optional<double> ci_lower;  ///< 95 % bootstrap interval of pct
  std::optional<double> ci_upper;
  std::optional<double> rank_p_value;  ///< Mann-Whitney, two-sided: decides when evidence is required

  bool operator==(const Significance&) const = default;
};

/// How much of the work behind a metric failed.
struct FailedChange {
  double baseline = 0;  ///< share, from 0 to 1
  double current = 0;
  std::optional<double> baseline_requests = {};  ///< absent: the tool says only the share
  std::optional<double> current_requests = {};
  std::optional<double> p_value = {};  ///< of the test of one report a side (Fisher's exact), or of several
  bool iterations = false;             ///< of our own command, not requests

  bool operator==(const FailedChange&) const = default;
};

/// How a metric changed and what its budget says. Absent is what is unknown or
/// undefined (no value on a side, a baseline of 0), never 0.
struct Delta {
  std::optional<double> baseline;
  std::optional<double> current;
  std::optional<double> ratio;       ///< current / baseline
  std::optional<double> pct;         ///< (current - baseline) / baseline, a ratio
  std::optional<double> regression;  ///< how much of pct is for the worse, >= 0
  std::optional<double> cv;          ///< coefficient of variation of the current samples
  std::optional<double> baseline_cv;
  std::optional<double> noise_threshold;
  std::string statistic = "median";
  std::string unit;
  std::optional<Significance> significance;
  Verdict status = Verdict::skip;  ///< skip, pass, inconclusive, warn or fail
  std::string why;                 ///< as text, when the figures above do not say it: why skipped, noisy, no evidence
  std::optional<Ground> ground = {};         ///< what `why` is about; absent: nothing that anybody decides by
  std::optional<PairedVerdict> paired = {};  ///< when both sides ran next to each other: what the status rests on
  std::optional<FailedChange> failed = {};   ///< of a count or share of failures: what the status rests on

  bool operator==(const Delta&) const = default;
};

/// Whether the metric was judged as a change from 0 to another value, which has no ratio, percentage or regression.
bool is_from_zero(const Delta& delta);

/// Returns the change to show: of pairs their estimate, which the status rests on, else pct; absent from 0.
std::optional<double> change_of(const Delta& delta);

/// A 95 % interval of a change, as ratios.
struct ChangeInterval {
  double low = 0;
  double high = 0;

  bool operator==(const ChangeInterval&) const = default;
};

/// Returns the interval of that change; absent: too little was measured for one.
std::optional<ChangeInterval> interval_of(const Delta& delta);

/// Returns how much of it is for the worse, a ratio, >= 0, infinite from 0 and where more work fails.
std::optional<double> worsening_of(const Delta& delta, Better better);

/// How many metrics have each status.
struct BudgetCounts {
  std::uint64_t pass = 0;
  std::uint64_t warn = 0;
  std::uint64_t fail = 0;
  std::uint64_t skip = 0;  ///< also undecided ones

  std::uint64_t total() const { return pass + warn + fail + skip; }
  /// Counts a metric with that status as files of perfgate have it; an error is none of them.
  void add(Verdict status);
  BudgetCounts& operator+=(const BudgetCounts& more);
  bool operator==(const BudgetCounts&) const = default;
};

/// The verdict of a comparison: the worst status of its metrics.
struct BudgetVerdict {
  Verdict status = Verdict::skip;  ///< the worst one
  BudgetCounts counts;
  std::vector<std::string> reasons;  ///< stable tokens, "wall_ms_fail", by metric; "no_baseline"

  bool operator==(const BudgetVerdict&) const = default;
};

/// Which file a side of a comparison was.
struct ReceiptReference {
  std::string path;
  std::string run_id;
  std::string source = {};  ///< what was measured, "main (0123456789ab)"; empty: not known
  std::string commit = {};  ///< that was checked out, of GitHub's merge of a pull request its head; empty: not known

  bool operator==(const ReceiptReference&) const = default;
};

/// Something of the machine that is not the same on both sides.
struct HostDifference {
  std::string name;  ///< "cpu_model", "memory_bytes", ...
  std::string baseline;
  std::string current;

  bool operator==(const HostDifference&) const = default;
};

/// Two runs of a scenario compared by its budgets.
struct Comparison {
  std::string schema = "benchgate.compare.v1";
  std::string tool_name = "benchgate";
  std::string tool_version;
  Scenario bench;  ///< the current side's
  ReceiptReference baseline_ref;
  ReceiptReference current_ref;
  std::map<std::string, AppliedBudget> budgets;  ///< by metric
  std::map<std::string, Delta> deltas;           ///< by metric, one for each budget
  BudgetVerdict verdict;
  std::vector<HostDifference> host_differences;
  std::vector<std::string> warnings;
  std::map<std::string, Delta> not_judged = {};  ///< by metric: shown, without a budget, status or count

  bool operator==(const Comparison&) const = default;
};

}  // namespace benchgate::model
