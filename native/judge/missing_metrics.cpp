// SPDX-License-Identifier: MIT
#include "judge/missing_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/some_of.hpp"
#include "base/text.hpp"
#include "judge/metric_delta.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t shown_names = 3;

/// "`a` and 3 more".
std::string names_text(const std::vector<std::string>& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(fmt::format("'{}'", name));
  return base::some_of(quoted, shown_names);
}

std::size_t pairs_of(const model::Delta& delta) { return delta.paired ? delta.paired->last().effect.pairs : 0; }

/// Pairs are watched for the metrics of the candidate: one that has none, beside others that have, is the candidate's
/// alone.
bool is_of_candidate(const model::Delta& delta, bool has_pairs) {
  return delta.current || (has_pairs && delta.paired && pairs_of(delta) == 0 && !delta.baseline);
}

/// The metrics of each benchmark that one side's reports have, by its name; "" is the benchmark of a receipt that is
/// one.
using Benchmarks = std::map<std::string_view, std::vector<std::string>>;

Benchmarks benchmarks_of(const model::ReceiptHead& side, const std::map<std::string, model::Metric>& measured) {
  Benchmarks benchmarks;
  for (const model::MetricSource& source : side.scenario.metrics) {
    const std::string_view name = model::reported_case(source);
    const bool is_reported = side.is_import() || !name.empty();
    if (is_reported && measured.count(source.metric.name) > 0) benchmarks[name].push_back(source.metric.name);
  }
  return benchmarks;
}

void set_status(model::Comparison& comparison, const std::vector<std::string>& metrics, model::Verdict status,
                const std::string& why) {
  for (const std::string& metric : metrics) {
    const auto delta = comparison.deltas.find(metric);
    if (delta == comparison.deltas.end() || delta->second.current) continue;
    delta->second.status = status;
    delta->second.why = why;
    delta->second.ground.reset();
  }
}

std::vector<std::string> without(std::vector<std::string> names, const std::map<std::string, model::Metric>& known) {
  std::erase_if(names, [&](const std::string& name) { return known.count(name) > 0; });
  return names;
}

constexpr std::string_view gone_metric = "gone: the candidate does not report this metric";

std::string other_metrics_text(const std::vector<std::string>& instead) {
  return fmt::format("not comparable: the candidate has {} instead", names_text(instead));
}

/// The metrics that the scenario itself reads, not those of a report.
std::vector<std::string> own_metrics(const model::Scenario& scenario) {
  std::vector<std::string> names;
  for (const model::MetricSource& source : scenario.metrics)
    if (source.from != model::MetricSource::From::report) names.push_back(source.metric.name);
  return names;
}

bool is_in(const std::string& name, const std::vector<std::string>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string why_lost(std::string_view benchmark, const model::ReceiptHead& current) {
  const auto skipped = current.notes.skipped.find(std::string(benchmark));
  if (skipped == current.notes.skipped.end()) return "gone: the candidate does not report this benchmark";
  return fmt::format("skipped: {}", skipped->second);
}

}  // namespace

void judge_lost_benchmarks(model::Comparison& comparison, const model::ReceiptHead& baseline,
                           const std::map<std::string, model::Metric>& before, const model::ReceiptHead& current,
                           const std::map<std::string, model::Metric>& after) {
  const Benchmarks now = benchmarks_of(current, after);
  for (const auto& [benchmark, metrics] : benchmarks_of(baseline, before)) {
    const auto same = now.find(benchmark);
    if (same == now.end()) {
      set_status(comparison, metrics, model::Verdict::warn, why_lost(benchmark, current));
    } else if (const std::vector<std::string> instead = without(same->second, before); !instead.empty()) {
      set_status(comparison, metrics, model::Verdict::inconclusive, other_metrics_text(instead));
    } else if (after.count(metrics.front()) == 0) {
      set_status(comparison, metrics, model::Verdict::inconclusive, std::string(gone_metric));
    }
  }
}

void judge_lost_metrics(model::Comparison& comparison, const model::Scenario& baseline, const RunMetrics& before,
                        const std::map<std::string, model::AppliedBudget>& budgets,
                        const std::map<std::string, model::Metric>& after) {
  const std::vector<std::string> own = own_metrics(baseline), still = own_metrics(comparison.bench);
  std::vector<std::string> lost, instead;
  for (const std::string& name : own) {
    const auto budget = budgets.find(name);
    const std::optional<MetricValues> values = before.values(name);
    if (is_in(name, still) || budget == budgets.end() || !values) continue;
    lost.push_back(name);
    if (comparison.deltas.count(name) > 0) continue;
    comparison.budgets[name] = budget->second;
    comparison.deltas[name] = metric_delta(name, values, std::nullopt, budget->second, {});
  }
  for (const std::string& name : still)
    if (!is_in(name, own) && after.count(name) > 0) instead.push_back(name);
  if (instead.empty())
    set_status(comparison, lost, model::Verdict::warn, std::string(gone_metric));
  else
    set_status(comparison, lost, model::Verdict::inconclusive, other_metrics_text(instead));
}

std::string missing_metrics_text(const model::Comparison& comparison) {
  const bool has_pairs = std::any_of(comparison.deltas.begin(), comparison.deltas.end(),
                                     [](const auto& delta) { return pairs_of(delta.second) > 0; });
  std::vector<std::string> baseline, candidate;
  for (const auto& [name, delta] : comparison.deltas) {
    if (delta.status != model::Verdict::skip || delta.baseline.has_value() == is_of_candidate(delta, has_pairs))
      continue;
    (delta.baseline ? baseline : candidate).push_back(name);
  }
  std::vector<std::string> parts;
  const auto add = [&](const std::vector<std::string>& names, std::string_view side) {
    if (!names.empty()) parts.push_back(fmt::format("only the {} has {}", side, names_text(names)));
  };
  add(baseline, "baseline");
  add(candidate, "candidate");
  if (parts.empty()) return {};
  const std::size_t count = baseline.size() + candidate.size();
  return fmt::format(
      "{} not compared: {}",
      count == 1 ? std::string("1 metric was") : base::pluralize(static_cast<std::int64_t>(count), "metric") + " were",
      base::join(parts, "; "));
}

}  // namespace benchgate::judge
