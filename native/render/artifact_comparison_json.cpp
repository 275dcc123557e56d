// SPDX-License-Identifier: MIT
#include "render/artifact_comparison.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

void write_names(JsonWriter& json, std::string_view key, std::span<const model::CaseName> names) {
  json.key(key).begin_array();
  for (const model::CaseName& name : names)
    json.begin_object().member("test_case", name.test_case).member("metric", name.metric).end_object();
  json.end_array();
}

std::optional<double> as_percent(const std::optional<double>& ratio) {
  if (!ratio) return std::nullopt;
  return *ratio * 100;
}

std::optional<double> failed_points(const model::CaseResult& result) {
  if (!result.failed) return std::nullopt;
  return (result.failed->current - result.failed->baseline) * 100;
}

void write_result(JsonWriter& json, const model::CaseResult& result) {
  json.begin_object()
      .member("test_case", result.test_case)
      .member("metric", result.metric.name)
      .member_if("unit", result.metric.unit)
      .member("secondary", result.secondary)
      .member("before", result.before)
      .member("after", result.after)
      .member_if("change_pct", as_percent(result.change))
      .member_if("change_points", failed_points(result))
      .member("threshold_pct", result.threshold * 100)
      .member_if("factor", result.factor)
      .member("dodgy", result.dodgy)
      .member("highly_variable", result.highly_variable)
      .member("noisy", result.noisy)
      .member("history_count", result.history_count)
      .member("no_history", !result.has_history)
      .member("significant", result.significant)
      .key("better");
  if (result.better)
    json.value(*result.better);
  else
    json.null();
  if (result.magnitude) json.member("magnitude", name_of(*result.magnitude));
  json.member("relevant", result.relevant).member("why", result.why).end_object();
}

void write_metric(JsonWriter& json, const model::MetricOutcome& outcome) {
  json.begin_object()
      .member("metric", outcome.metric)
      .member("gating", outcome.gating)
      .member("relevant", outcome.relevant)
      .member("confidence", name_of(outcome.confidence))
      .member("direction", name_of(outcome.direction))
      .member("primary", name_of(outcome.primary))
      .member("secondary", name_of(outcome.secondary))
      .member("deserves_attention", outcome.deserves_attention)
      .end_object();
}

}  // namespace

std::string artifact_comparison_json(const model::ArtifactComparison& comparison,
                                     const judge::SelectedResults& selected) {
  JsonWriter json;
  json.begin_object()
      .member("schema", "benchgate.analyze.v1")
      .member("profile", comparison.profile)
      .member("before", comparison.before.name)
      .member("after", comparison.after.name)
      .member("confidence", name_of(comparison.confidence))
      .member("direction", name_of(comparison.direction))
      .key("reported")
      .begin_object()
      .member("pull_request", comparison.reported_in_pull_request)
      .member("triage", comparison.reported_in_triage)
      .end_object()
      .key("metrics")
      .begin_array();
  for (const model::MetricOutcome& outcome : comparison.metrics) write_metric(json, outcome);
  json.end_array().key("results").begin_array();
  for (const model::CaseResult& result : selected.shown) write_result(json, result);
  json.end_array().member("filtered", static_cast<std::uint64_t>(selected.filtered));
  write_names(json, "missing", comparison.missing);
  write_names(json, "new", comparison.added);
  write_names(json, "failed", comparison.failed);
  write_names(json, "failed_before", comparison.failed_before);
  write_names(json, "not_measured", comparison.not_measured);
  if (!comparison.warnings.empty()) {
    json.key("warnings").begin_array();
    for (const std::string& warning : comparison.warnings) json.value(warning);
    json.end_array();
  }
  json.end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::render
