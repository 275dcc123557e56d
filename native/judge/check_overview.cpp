// SPDX-License-Identifier: MIT
#include "judge/check_overview.hpp"

#include <algorithm>
#include <cmath>

#include "judge/artifact_comparison.hpp"
#include "judge/check_policy.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;
using model::VerdictKind;

/// Whether the evidence excludes that nothing changed.
bool is_shown(const model::Delta& delta) {
  if (delta.paired) {
    const model::PairedEffect& effect = delta.paired->last().effect;
    if (effect.absolute) return delta.status >= Verdict::warn;
    return effect.excludes_zero();
  }
  return !delta.significance || delta.significance->significant;
}

std::string judged_by(const model::Delta& delta) {
  switch (kind_of(delta.status)) {
    case VerdictKind::undecided: return delta.why;
    case VerdictKind::not_judged: return delta.why.empty() ? "not judged" : "not judged: " + delta.why;
    case VerdictKind::warn: return "above the warning limit of its budget";
    case VerdictKind::fail: return "over its budget";
    default: return "within its budget";
  }
}

model::CaseResult result_of(const std::string& name, const std::string& metric, const model::Delta& delta,
                            const model::AppliedBudget& budget) {
  model::CaseResult result;
  result.test_case = name;
  result.metric = {.name = metric, .unit = delta.unit, .better = budget.direction};
  result.before = *delta.baseline;
  result.after = *delta.current;
  result.change = change_of(delta);
  result.threshold = budget.threshold.value_or(0);
  if (result.change && result.threshold > 0) result.factor = std::fabs(*result.change) / result.threshold;
  result.has_history = true;  // what it rests on are its own samples
  if (result.before != result.after)
    result.better = (result.after < result.before) == (budget.direction == model::Better::lower);
  if (delta.failed) result.better = delta.failed->current < delta.failed->baseline;
  result.significant = result.better && is_shown(delta);
  const double least = budget.warn_threshold.value_or(result.threshold);
  const bool counts = delta.status >= Verdict::warn ||
                      (result.better.value_or(false) && result.change && std::fabs(*result.change) >= least);
  result.relevant = result.significant && !budget.undirected && counts;
  result.why = judged_by(delta);
  return result;
}

void add_report(const model::Report& report, model::ArtifactComparison& overview, std::vector<std::string>& gating) {
  if (is_gone(report)) {
    overview.missing.push_back({bench_name(report), ""});
    return;
  }
  if (nothing_changed(report)) return;
  if (!report.compare || is_without_baseline(report)) {
    (is_error(report) ? overview.failed : overview.added).push_back({bench_name(report), ""});
    return;
  }
  const std::string name = bench_name(report);
  for (const auto& [metric, delta] : report.compare->deltas) {
    const auto budget = report.compare->budgets.find(metric);
    if (!delta.baseline || !delta.current || budget == report.compare->budgets.end()) continue;
    overview.results.push_back(result_of(name, metric, delta, budget->second));
    if (std::find(gating.begin(), gating.end(), metric) == gating.end()) gating.push_back(metric);
  }
  const auto named = [](const model::ReceiptReference& side, std::string_view otherwise) {
    return side.source.empty() ? std::string(otherwise) : side.source;
  };
  overview.before.name = named(report.compare->baseline_ref, "baseline");
  overview.after.name = named(report.compare->current_ref, "candidate");
}

}  // namespace

std::optional<model::ArtifactComparison> overview_of(std::span<const model::Report> reports) {
  if (reports.size() <= most_cases_without_overview) return std::nullopt;
  model::ArtifactComparison overview;
  overview.profile = "check";
  overview.before.name = "baseline";
  overview.after.name = "candidate";
  std::vector<std::string> metrics;
  for (const model::Report& report : reports) add_report(report, overview, metrics);
  judge_metrics(overview, metrics, metrics, ComparisonProfile::seed);
  return overview;
}

}  // namespace benchgate::judge
