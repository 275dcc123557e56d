// SPDX-License-Identifier: MIT
#include "judge/check_policy.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "judge/ignored.hpp"
#include "judge/paired_case.hpp"
#include "judge/report.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;
using model::VerdictKind;

bool has_reason(const model::Report& report, std::string_view ending) {
  const std::vector<std::string>& reasons = report.verdict.reasons;
  return std::any_of(reasons.begin(), reasons.end(), [&](std::string_view one) { return one.ends_with(ending); });
}

/// Whether something that should be judged was not.
bool is_undecided(const model::Report& report) {
  return (report.verdict.status == Verdict::skip && !is_ignored(report) && !is_of_amounts(report)) ||
         is_without_baseline(report) || has_reason(report, "baseline_error") || is_shard_missing(report) ||
         std::any_of(model::verdicts.begin(), model::verdicts.end(), [&](Verdict one) {
           return kind_of(one) == VerdictKind::undecided && has_reason(report, fmt::format("_{}", name_of(one)));
         });
}

bool is_new(const model::Report& report) {
  return std::any_of(report.findings.begin(), report.findings.end(), [](const model::Finding& finding) {
    return finding.check_id == "perf.baseline" && finding.code == "new";
  });
}

Verdict outcome_of_inconclusive(const CheckPolicy& policy) {
  if (policy.inconclusive == InconclusivePolicy::fail) return Verdict::fail;
  const bool warns = policy.inconclusive == InconclusivePolicy::warn && policy.warnings == WarningPolicy::fail;
  return warns ? Verdict::warn : Verdict::pass;
}

}  // namespace

std::map<std::string, double> check_floors() { return {{"max_rss_kb", 256}}; }

void add_usual_budgets(model::Scenario& scenario, const std::string& threshold) {
  const bool has_budgets = !scenario.budgets.empty();
  if (measures_instructions(scenario) && scenario.budgets.count("instructions") == 0)
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
      budget.threshold = model::is_simulated(scenario, name) ? "0" : default_min_effect;  // without room for noise
  return scenario;
}

bool is_without_baseline(const model::Report& report) { return has_reason(report, "no_baseline"); }

bool is_baseline_broken(const model::Report& report) {
  return has_reason(report, "baseline_error") && !has_reason(report, "output_fail");
}

bool is_out_of_time(const model::Report& report) { return has_reason(report, time_over); }

bool is_shard_missing(const model::Report& report) { return has_reason(report, missing_shard); }

bool is_gone(const model::Report& report) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [](const model::Finding& finding) { return finding.check_id == "perf.scenario"; });
}

bool has_same_source(const model::Report& report) { return has_reason(report, same_source); }

bool nothing_changed(const model::Report& report) {
  return has_same_source(report) || has_reason(report, unchanged_source);
}

bool has_absolute_limit(const model::Scenario& scenario) {
  const auto limits = [](const auto& budget) { return budget.max.has_value() || budget.min.has_value(); };
  return std::any_of(scenario.budgets.begin(), scenario.budgets.end(), [&](const auto& budget) {
    const auto& cases = budget.second.cases;
    return limits(budget.second) ||
           std::any_of(cases.begin(), cases.end(), [&](const auto& of_case) { return limits(of_case.second); });
  });
}

bool lacks_required_baseline(const model::Report& report, const CheckPolicy& policy) {
  return policy.missing_baseline == MissingBaselinePolicy::error && is_without_baseline(report) && !is_new(report);
}

Verdict verdict_of(const model::Report& report) { return is_error(report) ? Verdict::error : report.verdict.status; }

Verdict outcome_of(const model::Report& report, const CheckPolicy& policy) {
  if (is_error(report) || lacks_required_baseline(report, policy)) return Verdict::error;
  const VerdictKind kind = kind_of(report.verdict.status);
  if (kind == VerdictKind::fail) return Verdict::fail;
  const Verdict undecided = is_undecided(report) ? outcome_of_inconclusive(policy) : Verdict::pass;
  const bool warns = kind == VerdictKind::warn && !is_without_baseline(report);
  return std::max(undecided, warns && policy.warnings == WarningPolicy::fail ? Verdict::warn : Verdict::pass);
}

bool judges_nothing(std::span<const model::Report> reports) {
  return !reports.empty() && std::all_of(reports.begin(), reports.end(), [](const model::Report& report) {
    return is_of_amounts(report) || is_ignored(report);
  });
}

Verdict outcome_of(std::span<const model::Report> reports, const CheckPolicy& policy) {
  Verdict worst = judges_nothing(reports) ? outcome_of_inconclusive(policy) : Verdict::pass;
  for (const model::Report& report : reports) worst = std::max(worst, outcome_of(report, policy));
  return worst;
}

}  // namespace benchgate::judge
