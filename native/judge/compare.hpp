// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/budgets.hpp"
#include "judge/metric_values.hpp"
#include "model/comparison.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// What one observation is: a sample, or another tool's report, whose samples are of one process and therefore not
/// independent of each other.
enum class Replicate { sample, report };

/// Whether reports of the two sides belong together.
enum class ReportOrder {
  independent,
  paired,  ///< the first of one side with the first of the other, and so on
};

/// What a baseline of 0 means: a change from it is judged, or nothing is, as perfgate does.
enum class ZeroBaseline { judged, skipped };

/// Whether and how statistical evidence is computed.
struct SignificanceRule {
  double alpha = 0.05;
  std::uint64_t min_samples = 8;  ///< a side; with fewer there is no evidence
  bool shown = false;             ///< compute it also where no budget requires it
  /// Also where the budget does not require it; 4 samples a side that do not overlap suffice then.
  bool fail_needs_evidence = false;
  Replicate replicate = Replicate::sample;
  ReportOrder report_order = ReportOrder::independent;
  ZeroBaseline zero_baseline = ZeroBaseline::judged;

  /// Returns `min_samples`, and never fewer than have a scatter.
  std::uint64_t needed_samples() const { return std::max<std::uint64_t>(min_samples, 2); }
  bool operator==(const SignificanceRule&) const = default;
};

/// One side of a comparison.
struct ComparedRun {
  const model::ReceiptHead& head;
  const SampleColumns& columns;  ///< sorted
  model::ReceiptReference reference;
  std::span<const ReportColumns> reports = {};  ///< of another tool; none: each sample is a process of its own
};

/// Returns `current` with the metrics of reports that only `baseline` has: a metric that a tool no longer reports must
/// show as missing.
model::Scenario with_reported_metrics(model::Scenario current, const model::Scenario& baseline);

/// Returns what differs between the machines: os, arch, cpu_model, cpu_count,
/// memory_bytes (by more than a tenth), governor and hostname_hash, as far as
/// both sides know them.
std::vector<model::HostDifference> host_differences(const model::Host& baseline, const model::Host& current);

/// Returns what the reports of both sides say of another version of their tool, or of what their benchmarks ran on, in
/// sentences: "the runtime changed from CPython 3.11.7 to CPython 3.13.0". None where a side does not say it.
std::vector<std::string> source_differences(const model::ReceiptHead& baseline, const model::ReceiptHead& current);

/// Returns the differences between a machine of one side and those of the other side that has no such machine; none
/// when both sides ran on the same machines, or nothing is known about them.
std::vector<model::HostDifference> machine_differences(std::span<const model::Host> baseline,
                                                       std::span<const model::Host> current);

/// Compares the runs by the current side's scenario. Values come from samples,
/// never from the statistics that a receipt claims; times are compared in
/// nanoseconds when both sides have them. Without budgets, of our own runs the
/// speed, the memory and the scenario's own metrics are judged, and with a run
/// of perfgate every metric of the contract; the others stand in `not_judged`.
///
/// A metric's status: fail when the regression is above `threshold` (or the value
/// above `max` or below `min`), warn from `warn_threshold` on, else pass; both limits are
/// compared as the decimals they were written as. skip when a side has no
/// value or the baseline is negative. From a baseline of 0, 0 passes, better passes, and worse is above every limit;
/// of runs of perfgate it is a skip. A metric with a budget of its own that the candidate has and that could not be
/// judged, or that the candidate lost, is inconclusive. Changes below min_value_change pass; where the baseline is 0
/// or near it, by default a change of at most one step of what the metric's tool prints.
/// Noise (a coefficient of variation above its limit on either side) turns
/// pass and fail into warn or skip, but never a fail whose samples do not
/// overlap. A fail that requires evidence and has none becomes warn: of counts of a simulator, one sample a side is
/// evidence.
///
/// A report of another tool is one observation: its value is the statistic of its samples, and a side's is the median
/// of its reports. Unless the budget says `evidence: none`, a fail needs a test of several reports: Mann-Whitney's of
/// least_reports a side, or the signed-rank test of least_report_pairs pairs; with fewer it is a warning. Copies of a
/// report count once.
///
/// O(n log n) of the samples. Equal inputs give equal results on every
/// platform, but for the last digit of p.
model::Comparison compare_runs(const ComparedRun& baseline, const ComparedRun& current, const BudgetSettings& budgets,
                               const SignificanceRule& significance);

/// Returns the metrics of `current` that have a `max` or `min`, judged by these alone, for a run without a baseline:
/// deltas without baseline and change. Absent when no budget has such a limit.
std::optional<model::Comparison> judge_absolute_limits(const ComparedRun& current, const BudgetSettings& budgets);

/// Makes inconclusive what has a budget of its own and was not judged although the candidate has a value, and what the
/// candidate lost: neither may look like a pass. What noise_policy skips stays a skip.
void mark_unjudged_budgets(model::Comparison& comparison, const BudgetSettings& settings);

/// Counts of the statuses, the worst of them, and the tokens of warn and fail.
model::BudgetVerdict verdict_of(const std::map<std::string, model::Delta>& deltas);

}  // namespace benchgate::judge
