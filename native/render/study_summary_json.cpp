// SPDX-License-Identifier: MIT
#include "format/attribution_files.hpp"
#include "format/study_files.hpp"
#include "judge/attribution_figures.hpp"
#include "render/study_summary.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using judge::JudgedStudy;
using model::StudyProfile;
using model::Treatment;

void write_list(syntax::JsonWriter& json, std::string_view name, std::span<const std::string> texts) {
  json.key(name).begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

void write_stats(syntax::JsonWriter& json, const model::StudyOrigin& origin) {
  json.key("stats").begin_object().member("confidence_level", 0.95).member("bootstrap_unit", "run");
  json.member("bootstrap_resamples", judge::attribution_resamples).member("bootstrap_seed", origin.bootstrap_seed);
  json.member("least_runs", static_cast<std::uint64_t>(judge::gating_runs)).end_object();
}

void write_interval(syntax::JsonWriter& json, const model::Range95& interval) {
  json.begin_array().value(interval.low).value(interval.high).end_array();
}

void write_profile(syntax::JsonWriter& json, const StudyProfile& profile) {
  const model::AttributionFigures& figures = profile.figures;
  json.begin_object().member_if("scenario", profile.scenario).member("treatment", name_of(profile.treatment));
  json.member("runs", profile.runs).member("sample_size", figures.incidents);
  json.key("metrics").begin_object();
  for (const auto& [name, value] : format::attribution_metrics(figures)) json.member(name, value);
  json.end_object().key("class_balance").begin_object();
  for (const auto& [domain, count] : figures.class_balance) json.member(domain, count);
  json.end_object().key("abstain_by_class").begin_object();
  for (const model::ClassMetrics& one : figures.classes)
    if (one.support > 0) json.member(one.domain, one.abstain_rate);
  json.end_object().key("f1_ci95").begin_object();
  for (const auto& [domain, interval] : profile.f1_ci95) write_interval(json.key(domain), interval);
  json.end_object().end_object();
}

void write_comparison(syntax::JsonWriter& json, const model::StudyComparison& comparison) {
  json.begin_object().member_if("scenario", comparison.scenario);
  json.member("treatment", name_of(Treatment::both)).member("against", name_of(comparison.against));
  for (const auto& [name, estimate] : format::comparison_estimates(comparison)) {
    json.key(name).begin_object().member("value", estimate.value);
    if (estimate.ci95) write_interval(json.key("ci95"), *estimate.ci95);
    json.end_object();
  }
  json.end_object();
}

void write_claim(syntax::JsonWriter& json, const std::string& scenario, const model::AssertionResult& result) {
  const model::Assertion& claim = result.assertion;
  json.begin_object().member("scenario", scenario).member("metric", claim.metric);
  json.member_if("statistic", claim.statistic).member("operator", claim.relation).member("value", claim.value);
  json.member_if("phase", claim.phase).member_if("observed", result.observed);
  if (result.observed) json.member("holds", result.status == model::Verdict::pass);
  json.member_if("reason", result.reason).end_object();
}

}  // namespace

std::string study_summary_json(const JudgedStudy& judged) {
  const model::StudyOrigin& origin = judged.origin;
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.attribution_study.v1").member("project", "benchgate");
  json.member("run_class", judged.run_class()).member("gating", !judged.is_exploratory());
  write_list(json, "exploratory_because", judged.gaps);
  json.member("verdict", name_of(judged.verdict));
  json.member("attribution_mode", "bayes").member("mode", origin.mode).member_if("source_ref", origin.source_ref);
  json.member_if("source_commit", origin.source_commit).member("source_dirty", origin.source_dirty);
  write_list(json, "interrupted_runs", origin.interrupted);
  write_list(json, "missing_runs", origin.missing);
  write_stats(json, origin);
  json.key("treatments").begin_object();
  for (const model::TreatmentRow& row : model::treatments) json.member(row.name, row.sees);
  json.end_object().key("profiles").begin_array();
  for (const StudyProfile& profile : judged.study.profiles) write_profile(json, profile);
  json.end_array().key("comparisons").begin_array();
  for (const model::StudyComparison& comparison : judged.study.comparisons) write_comparison(json, comparison);
  json.end_array().key("claims").begin_array();
  for (const judge::JudgedClaims& one : judged.claims)
    for (const model::AssertionResult& result : one.results) write_claim(json, one.scenario, result);
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
