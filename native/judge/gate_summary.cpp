// SPDX-License-Identifier: MIT
#include "judge/gate_summary.hpp"

#include "judge/significance_reasons.hpp"

namespace benchgate::judge {

namespace {

enum class ToolkitReason { absent, present };

model::GateOutcome outcome_of(model::Verdict status, const std::string& reason, ToolkitReason toolkit) {
  return {counts_as_pass(status), toolkit == ToolkitReason::present ? reason : std::string(), status, reason};
}

/// Without the toolkit's `pass`, which it has for scenarios and gates only.
model::GateOutcome plain_outcome_of(model::Verdict status, const std::string& reason) {
  return {std::nullopt, {}, status, reason};
}

std::optional<std::vector<double>> ends_of(const std::optional<stats::Interval>& interval) {
  if (!interval) return std::nullopt;
  return std::vector{interval->low, interval->high};
}

model::ProvenanceSummary provenance_of(const ProvenanceReport& report) {
  const ProvenanceInput& input = report.input;
  model::ProvenanceSummary summary;
  summary.outcome = outcome_of(report.status, report.reason, ToolkitReason::present);
  summary.manifest_required = input.need == ManifestNeed::required;
  summary.manifest_path = input.manifest_path;
  summary.source_ref = report.baseline.ref;
  summary.source_commit = report.baseline.commit;
  summary.candidate_ref = input.candidate.ref;
  summary.candidate_commit = input.candidate.commit;
  summary.candidate_pull_request_head = input.candidate.pull_request_head;
  summary.same_source = report.same_source;
  if (input.baseline) summary.baseline_generated_at = input.baseline->generated_at;
  summary.identical_files = input.identical_files;
  summary.altered_files = input.altered_files;
  return summary;
}

model::OverheadSummary overhead_of(const OverheadReport& report, const Settings& settings) {
  model::OverheadSummary summary;
  summary.outcome = outcome_of(report.status, report.reason, ToolkitReason::present);
  summary.threshold_pct = settings.max_overhead_pct;
  summary.max_observed_pct = report.max_observed_pct;
  summary.mean_observed_pct = report.mean_observed_pct;
  summary.sample_count = report.sample_count;
  summary.files_checked = report.files_checked;
  summary.node_p95_observed = report.node_p95_pct;
  summary.max_node_p95_pct = report.max_node_p95_pct;
  summary.max_node_p95_node = report.max_node_p95_node;
  summary.profile = settings.profile;
  summary.short_runs = report.short_runs;
  return summary;
}

void set_toolkit_names(const MetricVariance& variance, model::ScenarioVarianceSummary& summary) {
  const auto is = [&](std::string_view metric, std::string_view statistic) {
    return variance.measure.metric.name == metric && variance.measure.statistic.name == statistic;
  };
  const model::NamedVariance named{variance.values, variance.mean, variance.stddev, variance.cv_pct};
  if (is("ttft_ms", "p95")) summary.ttft_p95 = named;
  if (is("token_throughput_tps", "p50")) summary.tokens_p50 = named;
  if (is("error_rate", "mean")) summary.error_rate_mean = named;
}

model::VarianceSummary variance_of(const VarianceReport& report, const VarianceSettings& settings) {
  model::VarianceSummary summary;
  summary.outcome = outcome_of(report.status, report.reason, ToolkitReason::absent);
  summary.threshold_pct = settings.max_variance_pct;
  summary.min_runs = settings.min_runs;
  for (const ScenarioVariance& one : report.scenarios) {
    model::ScenarioVarianceSummary& scenario = summary.scenarios.emplace_back();
    scenario.outcome = outcome_of(one.status, one.reason, ToolkitReason::present);
    scenario.scenario = one.scenario;
    scenario.run_count = one.run_count;
    scenario.metrics.emplace();
    for (const MetricVariance& metric : one.metrics) {
      set_toolkit_names(metric, scenario);
      scenario.metrics->push_back({plain_outcome_of(metric.status, metric.reason), metric.measure.metric.name,
                                   metric.measure.statistic.name, metric.measure.metric.unit, metric.values,
                                   metric.mean, metric.stddev, metric.cv_pct});
    }
  }
  return summary;
}

model::ScenarioSignificanceSummary significance_of(const ScenarioSignificance& s) {
  model::ScenarioSignificanceSummary summary;
  summary.outcome = outcome_of(s.status, s.reason, ToolkitReason::present);
  summary.scenario = s.scenario;
  summary.candidate_n = s.candidate.samples;
  summary.baseline_n = s.baseline.samples;
  if (s.measure.metric.name == "ttft_ms" && s.measure.statistic.name == "p95") {
    summary.candidate_ttft_p95 = s.candidate.value;
    summary.baseline_ttft_p95 = s.baseline.value;
    summary.ttft_regression_pct = s.regression_pct;
  }
  summary.candidate_tokens_p50 = s.candidate.tokens_p50;
  summary.baseline_tokens_p50 = s.baseline.tokens_p50;
  summary.mann_whitney_p_value = s.p_value;
  summary.bootstrap_delta_ci95 = ends_of(s.delta_interval);
  summary.cliffs_delta = s.cliffs_delta;
  summary.practical_effect_pass = s.practical_effect;
  summary.minimum_samples_reached = s.minimum_samples_reached;
  summary.metric = s.measure.metric.name;
  summary.statistic = s.measure.statistic.name;
  summary.unit = s.measure.metric.unit;
  summary.better = s.measure.metric.better;
  summary.candidate_value = s.candidate.value;
  summary.baseline_value = s.baseline.value;
  summary.regression_pct = s.regression_pct;
  summary.regression_pct_limit = s.regression_pct_limit;
  summary.candidate_median = s.candidate.median;
  summary.baseline_median = s.baseline.median;
  summary.bootstrap_runs_delta_ci95 = ends_of(s.run_interval);
  summary.label = s.label;
  if (s.status == model::Verdict::fail) summary.finding = plain_reason(s);
  if (s.replicates != Replicates::sample) summary.replicates = "reports";
  summary.candidate_failed = s.candidate.failed;
  summary.baseline_failed = s.baseline.failed;
  summary.candidate_requests = s.candidate.requests;
  summary.baseline_requests = s.baseline.requests;
  summary.slow_above = s.slow_above;
  return summary;
}

model::SignificanceSummary significance_of(const SignificanceReport& report, const SignificanceSettings& settings) {
  model::SignificanceSummary summary;
  summary.outcome = outcome_of(report.status, report.reason, ToolkitReason::absent);
  summary.regression_pct_limit = settings.regression_pct;
  summary.alpha = settings.alpha;
  summary.bootstrap_iterations = settings.bootstrap_iterations;
  summary.min_samples_per_scenario = settings.min_samples;
  summary.min_cliffs_delta_for_failure = settings.min_cliffs_delta;
  for (const ScenarioSignificance& scenario : report.scenarios) summary.scenarios.push_back(significance_of(scenario));
  summary.seed = settings.seed;
  summary.min_reports_per_scenario = settings.min_reports;
  return summary;
}

model::ScenarioServiceSummary service_of(const ScenarioServiceLevel& level) {
  model::ScenarioServiceSummary summary;
  summary.outcome = plain_outcome_of(level.status, level.reason);
  summary.scenario = level.scenario;
  if (level.candidate) summary.candidate_error_rate = level.candidate->rate;
  if (level.baseline) summary.baseline_error_rate = level.baseline->rate;
  if (level.candidate) summary.candidate_requests = level.candidate->requests;
  if (level.baseline) summary.baseline_requests = level.baseline->requests;
  summary.error_rate_p_value = level.p_value;
  if (level.throughput) summary.throughput = significance_of(*level.throughput);
  return summary;
}

std::optional<model::ServiceLevelSummary> service_level_of(const ServiceLevelReport& report,
                                                           const ServiceLevelSettings& settings) {
  if (report.status == model::Verdict::not_evaluated) return std::nullopt;
  model::ServiceLevelSummary summary;
  summary.outcome = plain_outcome_of(report.status, report.reason);
  summary.max_error_rise = settings.max_error_rise;
  summary.max_error_rate = settings.max_error_rate;
  for (const ScenarioServiceLevel& level : report.scenarios) summary.scenarios.push_back(service_of(level));
  return summary;
}

}  // namespace

model::GateSummary summary_of(const GateReport& report) {
  model::GateSummary summary;
  summary.generated_at = report.generated_at;
  summary.candidate_root = report.candidate_root;
  summary.baseline_root = report.baseline_root;
  summary.scenarios = report.scenarios;
  summary.baseline = provenance_of(report.provenance);
  summary.overhead = overhead_of(report.overhead, report.settings);
  summary.variance = variance_of(report.variance, report.settings.variance);
  summary.significance = significance_of(report.significance, report.settings.significance);
  summary.service_level = service_level_of(report.service_level, report.settings.service_level);
  summary.pass = counts_as_pass(report.verdict);
  summary.incomplete = report.incomplete;
  summary.failures = report.failures;
  summary.verdict = report.verdict;
  summary.error = report.error;
  summary.release_eligible = report.release_eligible;
  summary.run_class = report.run_class;
  summary.mode = report.mode;
  summary.inconclusive = report.open;
  summary.warnings = report.warnings;
  return summary;
}

}  // namespace benchgate::judge
