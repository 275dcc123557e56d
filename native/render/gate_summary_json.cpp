// SPDX-License-Identifier: MIT
#include "render/gate_summary_json.hpp"

#include <array>
#include <span>

#include "base/text.hpp"
#include "gates/significance_reasons.hpp"
#include "model/metric.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

template <typename Values>
void write_values(JsonWriter& json, std::string_view name, const Values& values) {
  json.key(name).begin_array();
  for (const auto& value : values) json.value(value);
  json.end_array();
}

void write_interval(JsonWriter& json, std::string_view name, const std::optional<stats::Interval>& interval) {
  if (interval) write_values(json, name, std::array{interval->low, interval->high});
}

void write_count(JsonWriter& json, std::string_view name, std::uint64_t count) { json.member(name, count); }

/// `pass` and, when there is one, the reason, as the toolkit has them.
void write_pass(JsonWriter& json, model::Verdict status, const std::string& reason) {
  json.member("pass", gates::counts_as_pass(status));
  json.member_if("failure_reason", reason);
}

/// The same as a word.
void write_status(JsonWriter& json, model::Verdict status, const std::string& reason) {
  json.member("status", name_of(status));
  json.member_if("reason", reason);
}

void write_provenance(JsonWriter& json, const gates::ProvenanceReport& report) {
  const gates::ProvenanceInput& input = report.input;
  json.key("baseline").begin_object();
  json.member("pass", gates::counts_as_pass(report.status));
  json.member("manifest_required", input.need == gates::ManifestNeed::required);
  json.member("manifest_path", input.manifest_path);
  json.member_if("source_ref", report.baseline.ref);
  json.member_if("source_commit", report.baseline.commit);
  json.member_if("candidate_ref", input.candidate.ref);
  json.member_if("candidate_commit", input.candidate.commit);
  json.member("same_source", report.same_source);
  json.member_if("failure_reason", report.reason);
  write_status(json, report.status, report.reason);
  if (input.baseline) json.member_if("baseline_generated_at", input.baseline->generated_at);
  if (!input.identical_files.empty()) write_values(json, "identical_files", input.identical_files);
  if (!input.altered_files.empty()) write_values(json, "altered_files", input.altered_files);
  json.end_object();
}

void write_overhead(JsonWriter& json, const gates::GateReport& whole) {
  const gates::OverheadReport& report = whole.overhead;
  json.key("overhead").begin_object();
  json.member("pass", gates::counts_as_pass(report.status));
  json.member("threshold_pct", whole.settings.max_overhead_pct);
  json.member_if("max_observed_pct", report.max_observed_pct);
  json.member_if("mean_observed_pct", report.mean_observed_pct);
  write_count(json, "sample_count", report.sample_count);
  write_count(json, "files_checked", report.files_checked);
  json.key("node_p95_observed").begin_object();
  for (const auto& [node, p95] : report.node_p95_pct) json.member(node, p95);
  json.end_object();
  json.member_if("max_node_p95_pct", report.max_node_p95_pct);
  json.member_if("max_node_p95_node", report.max_node_p95_node);
  json.member_if("failure_reason", report.reason);
  write_status(json, report.status, report.reason);
  json.member("profile", whole.settings.profile);
  if (!report.short_runs.empty()) write_values(json, "short_runs", report.short_runs);
  json.end_object();
}

/// Names that the toolkit gives to the variance of its three metrics.
struct VarianceNames {
  std::string_view metric, statistic, values, mean, stddev, variance;
};

constexpr std::array<VarianceNames, 3> variance_names{{
    {"ttft_ms", "p95", "ttft_p95_values", "mean_ttft_p95", "stddev_ttft_p95", "variance_pct"},
    {"token_throughput_tps", "p50", "tokens_p50_values", "mean_tokens_p50", "stddev_tokens_p50", "tokens_variance_pct"},
    {"error_rate", "mean", "error_rate_mean_values", "mean_error_rate_mean", "stddev_error_rate_mean",
     "error_rate_variance_pct"},
}};

void write_toolkit_variance(JsonWriter& json, const gates::MetricVariance& variance) {
  for (const VarianceNames& names : variance_names) {
    if (variance.measure.metric.name != names.metric || variance.measure.statistic.name != names.statistic) continue;
    write_values(json, names.values, variance.values);
    json.member_if(names.mean, variance.mean);
    json.member_if(names.stddev, variance.stddev);
    json.member_if(names.variance, variance.cv_pct);
  }
}

void write_metric_variance(JsonWriter& json, const gates::MetricVariance& variance) {
  json.begin_object();
  json.member("metric", variance.measure.metric.name);
  json.member("statistic", variance.measure.statistic.name);
  json.member_if("unit", variance.measure.metric.unit);
  write_values(json, "values", variance.values);
  json.member_if("mean", variance.mean);
  json.member_if("stddev", variance.stddev);
  json.member_if("cv_pct", variance.cv_pct);
  write_status(json, variance.status, variance.reason);
  json.end_object();
}

void write_variance(JsonWriter& json, const gates::GateReport& whole) {
  const gates::VarianceReport& report = whole.variance;
  json.key("variance").begin_object();
  json.member("pass", gates::counts_as_pass(report.status));
  json.member("threshold_pct", whole.settings.variance.max_variance_pct);
  json.member("min_runs", whole.settings.variance.min_runs);
  json.key("scenarios").begin_array();
  for (const gates::ScenarioVariance& scenario : report.scenarios) {
    json.begin_object().member("scenario", scenario.scenario);
    write_count(json, "run_count", scenario.run_count);
    for (const gates::MetricVariance& metric : scenario.metrics) write_toolkit_variance(json, metric);
    write_pass(json, scenario.status, scenario.reason);
    write_status(json, scenario.status, scenario.reason);
    json.key("metrics").begin_array();
    for (const gates::MetricVariance& metric : scenario.metrics) write_metric_variance(json, metric);
    json.end_array().end_object();
  }
  json.end_array();
  write_status(json, report.status, report.reason);
  json.end_object();
}

void write_toolkit_significance(JsonWriter& json, const gates::ScenarioSignificance& s) {
  write_count(json, "candidate_n", s.candidate.samples);
  write_count(json, "baseline_n", s.baseline.samples);
  if (s.measure.metric.name == "ttft_ms" && s.measure.statistic.name == "p95") {
    json.member_if("candidate_ttft_p95", s.candidate.value);
    json.member_if("baseline_ttft_p95", s.baseline.value);
    json.member_if("ttft_regression_pct", s.regression_pct);
  }
  json.member_if("candidate_tokens_p50", s.candidate.tokens_p50);
  json.member_if("baseline_tokens_p50", s.baseline.tokens_p50);
  json.member_if("mann_whitney_p_value", s.p_value);
  write_interval(json, "bootstrap_delta_ci95", s.delta_interval);
  json.member_if("cliffs_delta", s.cliffs_delta);
  json.member("practical_effect_pass", s.practical_effect);
  json.member("minimum_samples_reached", s.minimum_samples_reached);
  write_pass(json, s.status, s.reason);
}

void write_scenario_significance(JsonWriter& json, const gates::ScenarioSignificance& s) {
  json.begin_object().member("scenario", s.scenario);
  write_toolkit_significance(json, s);
  write_status(json, s.status, s.reason);
  json.member("metric", s.measure.metric.name);
  json.member("statistic", s.measure.statistic.name);
  json.member_if("unit", s.measure.metric.unit);
  json.member("better", name_of(s.measure.metric.better));
  json.member_if("candidate_value", s.candidate.value);
  json.member_if("baseline_value", s.baseline.value);
  json.member_if("regression_pct", s.regression_pct);
  json.member("regression_pct_limit", s.regression_pct_limit);
  json.member_if("candidate_median", s.candidate.median);
  json.member_if("baseline_median", s.baseline.median);
  write_interval(json, "bootstrap_runs_delta_ci95", s.run_interval);
  json.member_if("label", s.label);
  if (s.status == model::Verdict::fail) json.member("finding", gates::plain_reason(s));
  if (s.replicate != gates::Replicate::sample) json.member("replicates", "reports");
  write_count(json, "candidate_failed", s.candidate.failed);
  write_count(json, "baseline_failed", s.baseline.failed);
  json.end_object();
}

void write_significance(JsonWriter& json, const gates::GateReport& whole) {
  const gates::SignificanceReport& report = whole.significance;
  const gates::SignificanceSettings& settings = whole.settings.significance;
  json.key("significance").begin_object();
  json.member("pass", gates::counts_as_pass(report.status));
  json.member("regression_pct_limit", settings.regression_pct);
  json.member("alpha", settings.alpha);
  json.member("bootstrap_iterations", settings.bootstrap_iterations);
  json.member("min_samples_per_scenario", settings.min_samples);
  json.member("min_cliffs_delta_for_failure", settings.min_cliffs_delta);
  json.key("scenarios").begin_array();
  for (const gates::ScenarioSignificance& scenario : report.scenarios) write_scenario_significance(json, scenario);
  json.end_array();
  write_status(json, report.status, report.reason);
  json.member("seed", settings.seed);
  json.member("min_reports_per_scenario", settings.min_reports);
  json.end_object();
}

}  // namespace

std::string gate_summary_json(const gates::GateReport& report) {
  JsonWriter json;
  json.begin_object();
  json.member("generated_at", report.generated_at);
  json.member("candidate_root", report.candidate_root);
  json.member("baseline_root", report.baseline_root);
  write_values(json, "scenarios", report.scenarios);
  write_provenance(json, report.provenance);
  write_overhead(json, report);
  write_variance(json, report);
  write_significance(json, report);
  json.member("pass", gates::counts_as_pass(report.verdict));
  if (!report.failures.empty()) write_values(json, "failures", report.failures);
  json.member("schema", "benchgate.gate.v1");
  json.member("verdict", name_of(report.verdict));
  json.member_if("error", report.error);
  json.member("release_eligible", report.release_eligible);
  json.member_if("run_class", report.run_class);
  json.member_if("mode", report.mode);
  if (!report.open.empty()) write_values(json, "inconclusive", report.open);
  write_values(json, "warnings", report.warnings);
  json.end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::render
