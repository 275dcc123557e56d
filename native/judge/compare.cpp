// SPDX-License-Identifier: MIT
#include "judge/compare.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"
#include "judge/incomplete_results.hpp"
#include "judge/metric_delta.hpp"
#include "judge/missing_metrics.hpp"
#include "judge/report_delta.hpp"

namespace benchgate::judge {

namespace {

using model::Host;
using model::HostDifference;
using model::Scenario;
using model::Verdict;

void add_difference(std::vector<HostDifference>& all, std::string_view name, const std::string& a,
                    const std::string& b) {
  const auto is_known = [](const std::string& text) { return !text.empty() && text != "unknown"; };
  if (is_known(a) && is_known(b) && a != b) all.push_back({std::string(name), a, b});
}

std::string number_text(const std::optional<int>& count) { return count ? fmt::format("{}", *count) : ""; }

/// Kernels reserve a little more or less of the same memory.
bool memory_differs(const Host& a, const Host& b) {
  if (a.memory_bytes.value_or(0) <= 0 || b.memory_bytes.value_or(0) <= 0) return false;  // 0 is perfgate's unknown
  const auto [less, more] = std::minmax(*a.memory_bytes, *b.memory_bytes);
  return static_cast<double>(more - less) > 0.1 * static_cast<double>(more);
}

std::size_t samples_of(const RunMetrics& run, const std::string& metric) {
  const std::optional<MetricValues> values = run.values(metric);
  return values ? values->sorted.size() : 0;
}

/// How many threads are worth their start: judging a few samples takes less.
std::size_t threads_for(const RunMetrics& run, const std::map<std::string, model::AppliedBudget>& budgets) {
  constexpr std::size_t few_samples = 20;
  const bool are_few = std::all_of(budgets.begin(), budgets.end(),
                                   [&](const auto& entry) { return samples_of(run, entry.first) <= few_samples; });
  return are_few ? 1 : base::hardware_threads();
}

/// Every metric that has a budget, judged.
std::map<std::string, model::Delta> deltas_of(const RunMetrics& before, const RunMetrics& after,
                                              const std::map<std::string, model::AppliedBudget>& budgets,
                                              const SignificanceRule& significance) {
  const std::vector<std::pair<std::string, model::AppliedBudget>> all(budgets.begin(), budgets.end());
  std::vector<model::Delta> judged(all.size());
  base::parallel_for(all.size(), threads_for(after, budgets), [&](std::size_t i) {
    const auto& [name, budget] = all[i];
    judged[i] = metric_delta(name, before.values(name), after.values(name), budget, significance);
  });
  std::map<std::string, model::Delta> deltas;
  for (std::size_t i = 0; i < all.size(); ++i) deltas[all[i].first] = std::move(judged[i]);
  return deltas;
}

/// The values and changes of metrics that no budget judges.
std::map<std::string, model::Delta> unjudged_deltas(const RunMetrics& before, const RunMetrics& after,
                                                    const std::map<std::string, model::Metric>& metrics) {
  std::map<std::string, model::Delta> deltas;
  for (const auto& [name, metric] : metrics) {
    model::AppliedBudget no_limit;
    no_limit.direction = metric.better;
    deltas[name] = metric_delta(name, before.values(name), after.values(name), no_limit, SignificanceRule{});
  }
  return deltas;
}

/// Every metric that either run of perfgate has, as perfgate does; of our own runs those that tell something.
JudgedMetrics judged_metrics(const model::ReceiptHead& baseline, const model::ReceiptHead& current) {
  const bool is_ours = baseline.schema == model::own_run_schema && current.schema == model::own_run_schema;
  return is_ours ? JudgedMetrics::speed_and_memory : JudgedMetrics::contract;
}

/// A single value, where other metrics have samples, is weak evidence: it fails only a budget of its own.
void spare_lone_figures(model::Comparison& comparison, const RunMetrics& before, const RunMetrics& after,
                        const BudgetSettings& budgets) {
  std::map<std::string, model::Delta>& deltas = comparison.deltas;
  const auto fewest = [&](const std::string& name) {
    return std::min(samples_of(before, name), samples_of(after, name));
  };
  std::optional<bool> others_have_samples;
  for (auto& [name, delta] : deltas) {
    if (delta.status != Verdict::fail || has_own_budget(name, comparison.bench, budgets) || fewest(name) != 1) continue;
    if (!others_have_samples)
      others_have_samples =
          std::any_of(deltas.begin(), deltas.end(), [&](const auto& other) { return fewest(other.first) > 1; });
    if (!*others_have_samples) return;
    delta.status = Verdict::warn;
    delta.why += "; a single value without a budget of its own does not fail";
  }
}

}  // namespace

model::Scenario with_reported_metrics(model::Scenario current, const model::Scenario& baseline) {
  std::set<std::string_view> known;
  for (const model::MetricSource& source : current.metrics) known.insert(source.metric.name);
  std::vector<model::MetricSource> gone;
  for (const model::MetricSource& source : baseline.metrics)
    if (source.from == model::MetricSource::From::report && known.count(source.metric.name) == 0)
      gone.push_back(source);
  current.metrics.insert(current.metrics.end(), gone.begin(), gone.end());
  return current;
}

std::vector<HostDifference> host_differences(const Host& baseline, const Host& current) {
  std::vector<HostDifference> all;
  add_difference(all, "os", baseline.os, current.os);
  add_difference(all, "arch", baseline.arch, current.arch);
  add_difference(all, "cpu_model", baseline.cpu_model, current.cpu_model);
  add_difference(all, "cpu_count", number_text(baseline.cpu_count), number_text(current.cpu_count));
  if (memory_differs(baseline, current))
    all.push_back(
        {"memory_bytes", fmt::format("{}", *baseline.memory_bytes), fmt::format("{}", *current.memory_bytes)});
  add_difference(all, "governor", baseline.governor, current.governor);
  add_difference(all, "hostname_hash", baseline.hostname_hash, current.hostname_hash);
  return all;
}

std::vector<std::string> source_differences(const model::ReceiptHead& baseline, const model::ReceiptHead& current) {
  if (!baseline.source || !current.source) return {};
  const model::ReportSource &before = *baseline.source, &after = *current.source;
  std::vector<std::string> all;
  if (before.format == after.format && !before.tool_version.empty() && !after.tool_version.empty() &&
      before.tool_version != after.tool_version)
    all.push_back(
        fmt::format("the tool of the reports changed from {} to {}", before.tool_version, after.tool_version));
  if (!before.runtime.empty() && !after.runtime.empty() && before.runtime != after.runtime)
    all.push_back(fmt::format("the runtime changed from {} to {}", before.runtime, after.runtime));
  return all;
}

std::vector<HostDifference> machine_differences(std::span<const Host> baseline, std::span<const Host> current) {
  if (baseline.empty() || current.empty()) return {};
  const auto same = [](const Host& a, const Host& b) { return host_differences(a, b).empty(); };
  for (const Host& host : current)
    if (std::none_of(baseline.begin(), baseline.end(), [&](const Host& other) { return same(other, host); }))
      return host_differences(baseline.front(), host);
  for (const Host& host : baseline)
    if (std::none_of(current.begin(), current.end(), [&](const Host& other) { return same(host, other); }))
      return host_differences(host, current.front());
  return {};
}

void mark_unjudged_budgets(model::Comparison& comparison, const BudgetSettings& settings) {
  for (auto& [name, delta] : comparison.deltas)
    if (delta.status == Verdict::skip && delta.baseline && !delta.regression &&
        has_own_budget(name, comparison.bench, settings))
      delta.status = Verdict::inconclusive;
}

model::BudgetVerdict verdict_of(const std::map<std::string, model::Delta>& deltas) {
  model::BudgetVerdict verdict;
  for (const auto& [name, delta] : deltas) {
    verdict.status = std::max(verdict.status, delta.status);
    verdict.counts.add(delta.status);
    if (delta.status >= Verdict::inconclusive)
      verdict.reasons.push_back(fmt::format("{}_{}", name, name_of(delta.status)));
  }
  return verdict;
}

std::optional<model::Comparison> judge_absolute_limits(const ComparedRun& current, const BudgetSettings& budgets) {
  const RunMetrics values(current.columns, current.head.scenario, resolution_of(current.columns));
  model::Comparison comparison;
  comparison.bench = current.head.scenario;
  comparison.current_ref = current.reference;
  comparison.budgets = applied_budgets(current.head.scenario, values.metrics(), budgets);
  std::erase_if(comparison.budgets, [](const auto& entry) { return !entry.second.is_absolute(); });
  if (comparison.budgets.empty()) return std::nullopt;
  for (const auto& [name, budget] : comparison.budgets)
    comparison.deltas[name] = absolute_delta(values.values(name), budget);
  comparison.verdict = verdict_of(comparison.deltas);
  return comparison;
}

model::Comparison compare_runs(const ComparedRun& baseline, const ComparedRun& current, const BudgetSettings& budgets,
                               const SignificanceRule& significance) {
  // If one side has only milliseconds, both are compared in milliseconds.
  const Resolution resolution = std::max(resolution_of(baseline.columns), resolution_of(current.columns));
  const JudgedMetrics judged = judged_metrics(baseline.head, current.head);
  SignificanceRule rule = significance;
  if (judged == JudgedMetrics::contract) rule.zero_baseline = ZeroBaseline::skipped;
  const SideReports reports = without_copies(baseline, current, significance.report_order);
  const RunMetrics before(baseline.columns, baseline.head.scenario, resolution, reports.baseline);
  const RunMetrics after(current.columns, current.head.scenario, resolution, reports.current);
  std::map<std::string, model::Metric> present = after.metrics();
  present.merge(before.metrics());

  model::Comparison comparison;
  comparison.bench = current.head.scenario;
  comparison.baseline_ref = baseline.reference;
  comparison.current_ref = current.reference;
  comparison.budgets =
      applied_budgets(with_reported_metrics(current.head.scenario, baseline.head.scenario), present, budgets, judged);
  comparison.deltas = deltas_of(before, after, comparison.budgets, rule);
  comparison.not_judged =
      unjudged_deltas(before, after, unjudged_metrics(current.head.scenario, present, comparison.budgets));
  for (auto& [name, delta] : comparison.not_judged)
    if (Unjudged reason = reason_not_to_judge(comparison.bench, name); reason.ground) {
      delta.why = std::move(reason.why);
      delta.ground = reason.ground;
    }
  spare_lone_figures(comparison, before, after, budgets);
  judge_lost_benchmarks(comparison, baseline.head, before.metrics(), current.head, after.metrics());
  warn_of_incomplete(comparison, baseline, current);
  if (judged != JudgedMetrics::contract) {
    judge_lost_metrics(comparison, baseline.head.scenario, before,
                       applied_budgets(baseline.head.scenario, before.metrics(), budgets, judged), after.metrics());
    ComparedRun distinct_before = baseline, distinct_after = current;
    distinct_before.reports = reports.baseline;
    distinct_after.reports = reports.current;
    judge_failed_work(comparison, distinct_before, distinct_after, rule);
    mark_unjudged_budgets(comparison, budgets);
  }
  comparison.verdict = verdict_of(comparison.deltas);
  comparison.warnings = reports.notes;
  for (std::string& note : notes_of_incomplete(baseline, current)) comparison.warnings.push_back(std::move(note));
  for (std::string& difference : source_differences(baseline.head, current.head))
    comparison.warnings.push_back(std::move(difference));
  comparison.host_differences = host_differences(baseline.head.environment.host, current.head.environment.host);
  return comparison;
}

}  // namespace benchgate::judge
