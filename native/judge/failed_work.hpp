// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/compare.hpp"
#include "model/comparison.hpp"
#include "model/failed_work.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// The largest rise of the share of failed work that is no change for the worse: 1 percentage point.
inline constexpr double most_failed_rise = 0.01;

/// A side of which a larger share fails measures no time and no throughput: 1 %.
inline constexpr double most_failed_share = 0.01;

/// Two sides that both fail a larger share measured only how fast they fail, so nothing passes: 50 %.
inline constexpr double most_failed_share_of_both = 0.5;

/// What a metric says about failures: how much failed, or the share of it.
enum class FailureMetric { none, count, share };

/// Returns what a metric says about failures by `field`, its name in the report; absent directions say nothing.
FailureMetric failure_metric(const model::Metric& metric, std::string_view field);

/// Whether a metric of a series is a share of failed work, also as one of a scenario's report: "GET /: error_rate".
bool is_failed_share(const model::Metric& metric);

/// Returns what a metric of a report says about failures, by the names that all importers use.
FailureMetric failure_metric(const model::MetricSource& source);

/// Returns the metric `name` of the scenario that says how much of the work of its test case failed: the count, or the
/// share where the test case has no count; absent for others. All of them are judged without being asked.
const model::MetricSource* find_failure_metric(const model::Scenario& scenario, std::string_view name);

/// Whether another metric of its test case already says it: a share beside the count, without a budget of its own.
bool is_restated(const model::Scenario& scenario, const model::MetricSource& source);

/// Returns the share of the work that failed in one execution, by a metric of find_failure_metric; absent if it says
/// nothing.
std::optional<double> failed_share(const model::MetricSource& source, const model::Sample& sample);

/// How much of the work of one report failed.
struct FailedShare {
  double share = 0;
  double requests = 0;  ///< 0: the tool does not say

  bool operator==(const FailedShare&) const = default;
};

/// Returns the share of the work of several reports together; the mean where one of them has no count. Precondition:
/// not empty.
FailedShare pooled_share(std::span<const FailedShare> reports);

/// Returns both shares, with the requests where they are known.
model::FailedChange change_between(const FailedShare& before, const FailedShare& after);

/// How a time or a rate would be judged if nothing failed.
enum class Movement { none, better, worse };

/// Returns why a time or a rate says nothing where these shares of both sides fail: the baseline fails more than 1 %
/// and the candidate less; the candidate fails more than 1 % and would count as better; both fail more than half, and
/// it would not count as worse. "": it says something.
std::string why_not_comparable(double before, double after, Movement movement);

/// The verdict about two shares of failed work, and why.
struct FailedVerdict {
  model::Verdict status = model::Verdict::pass;
  std::string why = {};
  std::optional<double> p_value = {};
  std::optional<model::Ground> ground = {};  ///< of `why`

  bool operator==(const FailedVerdict&) const = default;
};

/// The reports of both sides, in order.
struct FailedSides {
  std::vector<FailedShare> baseline;
  std::vector<FailedShare> current;
};

/// Whether more of the work fails. Passes when the share rises by no more than `budget.max_rise`. Above it: 6 reports a
/// side (least_reports) are tested by their ranks, 8 pairs (least_report_pairs) by their differences, at the level of
/// level_without_ratio; of fewer a rise of more than 10 percentage points with Fisher's exact p below 0.001 fails, and
/// so does one of more than 50 where no counts are known; anything else is a warning. `evidence: none` makes the limit
/// decide. Precondition: a report a side.
FailedVerdict judge_failed_shares(const FailedSides& sides, const model::AppliedBudget& budget,
                                  const SignificanceRule& rule);

/// Returns "0 % -> 100 % of 300 requests".
std::string failed_change_text(const model::FailedChange& change);

/// Judges the failed work of every test case of the comparison, and makes times and throughputs that a failing side
/// reports inconclusive where they would count as better, where the baseline fails more than the candidate, or where
/// both sides fail most of the work. Failed iterations of our own commands, if they are left out, are judged as one
/// report a side would be. `rule` has the order of the reports. Verdicts by pairs, which the deltas have already, stay.
void judge_failed_work(model::Comparison& comparison, const ComparedRun& baseline, const ComparedRun& current,
                       const SignificanceRule& rule);

}  // namespace benchgate::judge
