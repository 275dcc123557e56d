// SPDX-License-Identifier: MIT
#include "analysis/check_policy.hpp"

#include <vector>

#include "analysis/paired_case.hpp"

namespace benchgate::analysis {

namespace {

using model::Verdict;

/// Counts that are the same each time need no room for noise.
bool is_exact(const model::Scenario& scenario, const std::string& metric) {
  return metric == "instructions" && scenario.instructions == model::Instructions::callgrind;
}

bool is_inconclusive(const model::Report& report) {
  return !is_error(report) && (!report.compare || report.verdict.status == Verdict::skip);
}

Verdict outcome_of_inconclusive(const CheckPolicy& policy) {
  if (policy.inconclusive == InconclusivePolicy::fail) return Verdict::fail;
  const bool warns = policy.inconclusive == InconclusivePolicy::warn && policy.warnings == WarningPolicy::fail;
  return warns ? Verdict::warn : Verdict::pass;
}

}  // namespace

void add_usual_budgets(model::Scenario& scenario, const std::string& threshold) {
  const bool has_budgets = !scenario.budgets.empty();
  if (scenario.instructions && scenario.budgets.count("instructions") == 0)
    scenario.budgets["instructions"].threshold = threshold;
  if (has_budgets || scenario.report) return;  // a report's metrics are known once it is written
  std::vector<std::string> names{"wall_ms", "max_rss_kb"};
  if (scenario.work_units) names.emplace_back("throughput_per_s");
  for (const model::MetricSource& source : scenario.metrics) names.push_back(source.metric.name);
  for (const std::string& name : names) scenario.budgets[name].threshold = threshold;
}

model::Scenario with_paired_limits(model::Scenario scenario) {
  for (auto& [name, budget] : scenario.budgets)
    if (budget.location.line == 0 && !budget.threshold.empty())
      budget.threshold = is_exact(scenario, name) ? "0" : default_min_effect;
  return scenario;
}

bool is_baseline_to_blame(const PairedSide& baseline, const PairedSide& candidate) {
  return !baseline.problem.empty() && (candidate.problem.empty() || !candidate.has_samples);
}

bool is_without_baseline(const model::Report& report) { return !report.compare && !is_error(report); }

Verdict verdict_of(const model::Report& report) { return is_error(report) ? Verdict::error : report.verdict.status; }

Verdict outcome_of(const model::Report& report, const CheckPolicy& policy) {
  if (is_error(report)) return Verdict::error;
  if (is_without_baseline(report) && policy.missing_baseline == MissingBaselinePolicy::error) return Verdict::error;
  if (is_inconclusive(report)) return outcome_of_inconclusive(policy);
  if (report.verdict.status == Verdict::warn && policy.warnings == WarningPolicy::pass) return Verdict::pass;
  return report.verdict.status;
}

}  // namespace benchgate::analysis
