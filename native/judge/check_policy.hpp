// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "judge/comparison_policy.hpp"
#include "model/report.hpp"
#include "model/scenario.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// What a scenario of which nothing could be judged does to the verdict of a check.
enum class InconclusivePolicy { pass, warn, fail };

/// What a scenario without a baseline does to it.
enum class MissingBaselinePolicy { pass, error };

/// How the reports of a check become one verdict.
struct CheckPolicy {
  WarningPolicy warnings = WarningPolicy::pass;
  InconclusivePolicy inconclusive = InconclusivePolicy::pass;
  MissingBaselinePolicy missing_baseline = MissingBaselinePolicy::pass;
};

/// Changes that a check ignores where no budget sets min_value_change: the pages of a small program's memory vary from
/// run to run by 256 kB.
std::map<std::string, double> check_floors();

/// Adds the budgets that a scenario without budgets is judged by: time, memory, throughput and its own metrics, each
/// with `threshold`. Counts of faults and switches are not judged unless asked for, because they vary too much; nor is
/// the run time of a tool that chooses its own number of repetitions. Instructions are judged whenever they are
/// counted.
void add_usual_budgets(model::Scenario& scenario, const std::string& threshold);

/// Returns the limits of a measurement in pairs, which sees smaller changes than receipts of different days do: where
/// no file sets a budget, the limit is default_min_effect, or any change if the metric is counted exactly.
model::Scenario with_paired_limits(model::Scenario scenario);

/// Whether a scenario was measured and had nothing to be compared with.
bool is_without_baseline(const model::Report& report);

/// Whether all that keeps a scenario from being judged is its baseline, which could not be measured.
bool is_baseline_broken(const model::Report& report);

/// Whether the time, or a signal, ended before a scenario could be compared.
bool is_out_of_time(const model::Report& report);

/// Whether nothing is known of a test case because the results of its shard are missing.
bool is_shard_missing(const model::Report& report);

/// Whether the scenario was deleted or skipped since the baseline's commit; see report_of_gone.
bool is_gone(const model::Report& report);

/// Whether nothing was measured because both sides are the same commit.
bool has_same_source(const model::Report& report);

/// Whether nothing was measured because nothing can have changed: both sides are the same commit, or have the same
/// fingerprint.
bool nothing_changed(const model::Report& report);

/// Whether a scenario is measured even if nothing has changed: `max` and `min` limit values, not changes.
bool has_absolute_limit(const model::Scenario& scenario);

/// Whether a scenario needs a baseline and has none; one that the baseline's commit does not have yet needs none.
bool lacks_required_baseline(const model::Report& report, const CheckPolicy& policy);

/// Returns what a report says: error when the scenario could not be measured, else the status of its verdict.
model::Verdict verdict_of(const model::Report& report);

/// Whether there are reports, and all of them only say how much was done or are of what the user ignores.
bool judges_nothing(std::span<const model::Report> reports);

/// Returns what a report does to the command: error, fail, warn or pass, as `policy` has it.
model::Verdict outcome_of(const model::Report& report, const CheckPolicy& policy);

/// Returns the worst that the reports do to the command; where nothing was judged, what `policy` says of inconclusive
/// ones.
model::Verdict outcome_of(std::span<const model::Report> reports, const CheckPolicy& policy);

}  // namespace benchgate::judge
