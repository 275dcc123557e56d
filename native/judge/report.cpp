// SPDX-License-Identifier: MIT
#include "judge/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/compare.hpp"

namespace benchgate::judge {

namespace {

using model::Delta;

std::string value_text(const std::optional<double>& value, const std::string& unit) {
  if (!value) return "–";
  return base::format_quantity(*value, unit);
}

std::string message_of(const std::string& name, const Delta& delta, const model::AppliedBudget& budget) {
  std::string text = fmt::format("{} {}: ", name, delta.statistic);
  if (delta.baseline.has_value() != delta.current.has_value() || delta.failed) return text + delta.why;
  text += fmt::format("{} to {}", value_text(delta.baseline, delta.unit), value_text(delta.current, delta.unit));
  if (const auto worse = worsening_of(delta, budget.direction); worse && *worse > 0 && std::isfinite(*worse))
    text += fmt::format(", {} % worse", base::format_quantity(*worse * 100));
  if (budget.threshold)
    text += fmt::format(" (warn from {} %, fail above {} %)",
                        base::format_quantity(budget.warn_threshold.value_or(*budget.threshold) * 100),
                        base::format_quantity(*budget.threshold * 100));
  return delta.why.empty() ? text : fmt::format("{}; {}", text, delta.why);
}

}  // namespace

model::Report report_of(model::Comparison comparison) {
  model::Report report;
  report.verdict = comparison.verdict;
  for (const auto& [name, delta] : comparison.deltas) {
    if (delta.status < model::Verdict::warn) continue;
    const auto found = comparison.budgets.find(name);
    const model::AppliedBudget budget = found == comparison.budgets.end() ? model::AppliedBudget{} : found->second;
    model::FindingData data{name, delta.baseline, delta.current, std::nullopt, budget.threshold, budget.direction};
    if (const auto worse = worsening_of(delta, budget.direction); delta.regression && worse && std::isfinite(*worse))
      data.regression_pct = *worse * 100;  // as the message says it: of pairs their estimate, which decides
    report.findings.push_back({.check_id = "perf.budget",
                               .code = fmt::format("metric_{}", name_of(delta.status)),
                               .severity = delta.status,
                               .message = message_of(name, delta, budget),
                               .data = std::move(data)});
  }
  report.compare = std::move(comparison);
  return report;
}

void refresh_verdict(model::Report& report) {
  using model::Verdict;
  report.compare->verdict = verdict_of(report.compare->deltas);
  model::Report fresh = report_of(*report.compare);
  report.verdict = std::move(fresh.verdict);
  std::vector<model::Finding> before = std::exchange(report.findings, std::move(fresh.findings));
  for (model::Finding& finding : report.findings)
    for (const model::Finding& old : before)
      if (old.data && old.data->metric_name == finding.data->metric_name) finding.location = old.location;
  for (model::Finding& finding : before) {
    if (finding.data) continue;
    report.verdict.status = std::max(report.verdict.status, finding.severity);
    ++(finding.severity == Verdict::fail ? report.verdict.counts.fail : report.verdict.counts.warn);
    if (finding.code == "wrong_output") report.verdict.reasons.push_back("output_fail");
    report.findings.push_back(std::move(finding));
  }
}

void add_absolute_limits(model::Report& report, model::Comparison comparison) {
  model::Report absolute = report_of(std::move(comparison));
  const model::BudgetVerdict& found = absolute.verdict;
  report.verdict.status = std::max(report.verdict.status, found.status);
  report.verdict.counts += found.counts;
  report.verdict.reasons.insert(report.verdict.reasons.end(), found.reasons.begin(), found.reasons.end());
  std::move(absolute.findings.begin(), absolute.findings.end(), std::back_inserter(report.findings));
  report.compare = std::move(absolute.compare);
}

model::Report report_without_baseline(std::string message, WhyNoBaseline why) {
  model::Report report;
  report.verdict = {.status = model::Verdict::warn, .counts = {.warn = 1}, .reasons = {"no_baseline"}};
  report.findings.push_back({.check_id = "perf.baseline",
                             .code = why == WhyNoBaseline::new_scenario ? "new" : "missing",
                             .severity = model::Verdict::warn,
                             .message = std::move(message),
                             .data = std::nullopt});
  return report;
}

model::Report report_of_gone(std::string bench_name, std::string message, WhyGone why) {
  constexpr std::array<const char*, 3> codes{"deleted", "skipped", "gone"};
  const std::string code = codes.at(static_cast<std::size_t>(why));
  model::Report report;
  report.bench_name = std::move(bench_name);
  report.verdict = {.status = model::Verdict::warn, .counts = {.warn = 1}, .reasons = {code}};
  report.findings.push_back({.check_id = "perf.scenario",
                             .code = code,
                             .severity = model::Verdict::warn,
                             .message = std::move(message),
                             .data = std::nullopt});
  return report;
}

model::Report report_unjudged(std::string message) {
  model::Report report;
  report.verdict = {.status = model::Verdict::inconclusive, .counts = {.skip = 1}, .reasons = {"baseline_error"}};
  report.notes.push_back(std::move(message));
  return report;
}

model::Report report_out_of_time(std::string message) {
  model::Report report = report_unjudged(std::move(message));
  report.verdict.reasons.emplace_back(time_over);
  return report;
}

model::Report report_of_missing_shard(std::string bench_name, std::string message) {
  model::Report report;
  report.bench_name = std::move(bench_name);
  report.verdict = {
      .status = model::Verdict::inconclusive, .counts = {.skip = 1}, .reasons = {std::string(missing_shard)}};
  report.notes.push_back(std::move(message));
  return report;
}

model::Report report_of_same_source(std::string_view commit) {
  model::Report report;
  report.verdict = {.status = model::Verdict::pass, .counts = {}, .reasons = {std::string(same_source)}};
  report.notes.push_back(
      fmt::format("both sides are commit {}, so nothing was measured; --force measures all the same, --baseline names "
                  "an older commit",
                  commit.substr(0, 12)));
  return report;
}

model::Report report_of_unchanged(std::string_view baseline) {
  model::Report report;
  report.verdict = {.status = model::Verdict::pass, .counts = {}, .reasons = {std::string(unchanged_source)}};
  report.notes.push_back(fmt::format(
      "nothing that it depends on has changed since {}, so it was not measured; --force measures all the same",
      baseline));
  return report;
}

model::Report report_of_error(std::string message) {
  model::Report report;
  report.verdict = {.status = model::Verdict::fail, .counts = {.fail = 1}, .reasons = {"tool_error"}};
  report.findings.push_back({.check_id = "tool.runtime",
                             .code = "runtime_error",
                             .severity = model::Verdict::fail,
                             .message = std::move(message),
                             .data = std::nullopt});
  return report;
}

model::Report report_of_wrong_output(std::string message) {
  model::Report report;
  add_wrong_output(report, std::move(message));
  return report;
}

void add_wrong_output(model::Report& report, std::string message) {
  report.verdict.status = model::Verdict::fail;
  ++report.verdict.counts.fail;
  report.verdict.reasons.push_back("output_fail");
  report.findings.push_back({.check_id = "perf.output",
                             .code = "wrong_output",
                             .severity = model::Verdict::fail,
                             .message = std::move(message),
                             .data = std::nullopt});
}

}  // namespace benchgate::judge
