// SPDX-License-Identifier: MIT
#include "render/export_rows.hpp"

#include "judge/comparison_policy.hpp"
#include "render/export.hpp"

namespace benchgate::render {

namespace {

ExportCell whole_cell(const model::ReceiptHead& run, const std::string& metric,
                      std::uint64_t model::IntegerSummary::* figure) {
  const auto found = run.stats.find(metric);
  if (found == run.stats.end() || !found->second.integers) return {};
  return (*found->second.integers).*figure;
}

ExportCell real_cell(const std::optional<double>& value) { return value ? ExportCell(*value) : ExportCell(); }

ExportCell percent_cell(const std::optional<double>& ratio) { return ratio ? ExportCell(*ratio * 100) : ExportCell(); }

bool has_column(const std::string& metric, const model::MetricSummary& summary) {
  return metric == "throughput_per_s" || ((metric == "wall_ms" || metric == "max_rss_kb") && summary.integers);
}

}  // namespace

ExportRow run_row(const model::ReceiptHead& run) {
  const auto throughput = run.stats.find("throughput_per_s");
  return {case_name(run.scenario),
          whole_cell(run, "wall_ms", &model::IntegerSummary::median),
          whole_cell(run, "wall_ms", &model::IntegerSummary::min),
          whole_cell(run, "wall_ms", &model::IntegerSummary::max),
          whole_cell(run, "max_rss_kb", &model::IntegerSummary::median),
          throughput == run.stats.end() ? ExportCell() : ExportCell(throughput->second.summary.median),
          run.failed_samples + judge::successful_samples(run),
          run.started_at};
}

std::vector<std::string> metrics_without_column(const model::ReceiptHead& run) {
  std::vector<std::string> names;
  for (const model::MetricSource& source : run.scenario.metrics) {
    const auto found = run.stats.find(source.metric.name);
    if (found != run.stats.end() && !has_column(found->first, found->second)) names.push_back(found->first);
  }
  return names;
}

std::optional<double> shown_regression(const model::Comparison& comparison, const std::string& metric) {
  const model::Delta& delta = comparison.deltas.at(metric);
  const auto budget = comparison.budgets.find(metric);
  if (!delta.paired || !delta.regression || budget == comparison.budgets.end()) return delta.regression;
  // Beside medians that went the other way, the estimate of pairs that decided nothing would have the wrong sign.
  const bool is_opposite = delta.pct.value_or(0) * model::change_of(delta).value_or(0) < 0;
  if (is_opposite && delta.status < model::Verdict::warn) return delta.regression;
  return worsening_of(delta, budget->second.direction);
}

std::vector<ExportRow> comparison_export_rows(const model::Comparison& comparison) {
  std::vector<ExportRow> rows;
  for (const auto& [name, delta] : comparison.deltas) {
    const auto budget = comparison.budgets.find(name);
    rows.push_back({case_name(comparison.bench), name, real_cell(delta.baseline), real_cell(delta.current),
                    percent_cell(shown_regression(comparison, name)),
                    std::string(name_of(contract_verdict(delta.status))),
                    budget == comparison.budgets.end() ? ExportCell() : percent_cell(budget->second.threshold)});
  }
  return rows;
}

}  // namespace benchgate::render
