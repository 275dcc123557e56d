// SPDX-License-Identifier: MIT
#include "judge/measures.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::judge {

namespace {

/// A metric's own description in the origin, else what its name says.
model::Metric metric_of(const ScenarioOrigin& origin, const std::string& name) {
  if (origin.definition)
    for (const model::MetricSource& source : origin.definition->metrics)
      if (source.metric.name == name) return source.metric;
  return sampled_metric(name);
}

judge::Statistic own_statistic(const ScenarioOrigin& origin) {
  const std::string& name = origin.definition->gates.statistic;
  const auto statistic = judge::parse_statistic(name);
  if (!statistic || !is_percentile(*statistic))
    throw Error(fmt::format("scenario '{}'", origin.name),
                fmt::format("gates: significance: unknown statistic '{}': give median or p1 to p99.9", name));
  return *statistic;
}

std::string headline_or_refuse(const ScenarioOrigin& origin) {
  const std::string where = fmt::format("scenario '{}'", base::printable(origin.name));
  if (!origin.definition || origin.definition->metrics.empty())
    throw Error(where,
                "the report has no value for it because the benchmark failed: choose other scenarios with --scenario");
  if (const model::Metric* metric = model::headline_metric(*origin.definition)) return metric->name;
  throw Error(where,
              "the direction of its metrics is unknown: set it under 'better:' in benchgate.yaml and import again");
}

/// The scenario's own choices replace the defaults of its kind.
void choose_own_measures(ScenarioInput& input, const ScenarioOrigin& origin) {
  if (!origin.definition) return;
  const model::GateSettings& own = origin.definition->gates;
  if (!own.metric.empty()) input.tested.metric = metric_of(origin, own.metric);
  if (!own.statistic.empty()) input.tested.statistic = own_statistic(origin);
  input.regression_pct = own.regression_pct;
  // The tool chooses its number of repetitions, so its run time says nothing.
  if (origin.definition->report && !own.variance_metrics.empty()) input.rerun.clear();
  for (const std::string& name : own.variance_metrics)
    if (std::none_of(input.rerun.begin(), input.rerun.end(),
                     [&](const Measure& measure) { return measure.metric.name == name; }))
      input.rerun.push_back({metric_of(origin, name), judge::Statistic{}});
}

bool is_reported(const ScenarioOrigin& origin, const std::string& metric) {
  if (!origin.definition) return false;
  const std::vector<model::MetricSource>& metrics = origin.definition->metrics;
  return std::any_of(metrics.begin(), metrics.end(), [&](const model::MetricSource& source) {
    return source.metric.name == metric && source.from == model::MetricSource::From::report;
  });
}

void refuse_undirected(const ScenarioOrigin& origin, const model::Metric& metric) {
  if (metric.undirected)
    throw Error(
        fmt::format("scenario '{}'", origin.name),
        fmt::format("the direction of '{}' is unknown: set it under 'better:' in benchgate.yaml and import again",
                    metric.name));
}

}  // namespace

SampleKind kind_of(const ScenarioOrigin& origin, const std::function<bool(std::string_view field)>& has) {
  if (origin.imported) return SampleKind::report;
  if (has("ttft_ms")) return SampleKind::service;
  // A fault may leave no answer, and so no latency.
  const bool is_driven = origin.definition != nullptr && origin.definition->fault;
  return (has("request_latency_ms") || is_driven) && !has("wall_ms") ? SampleKind::request : SampleKind::command;
}

std::vector<std::string> wanted_fields(const ScenarioOrigin& origin, const MeasureChoice& choice) {
  std::set<std::string> fields;
  for (const SampleKind kind : {SampleKind::service, SampleKind::request, SampleKind::command}) {
    if (origin.imported) continue;
    fields.insert(row_of(kind).required.begin(), row_of(kind).required.end());
    for (const Measure& measure : row_of(kind).rerun) fields.insert(measure.metric.name);
  }
  if (origin.imported) fields.insert(headline_or_refuse(origin));
  if (choice.metric) fields.insert(*choice.metric);
  if (origin.definition) {
    const model::GateSettings& own = origin.definition->gates;
    fields.insert(own.variance_metrics.begin(), own.variance_metrics.end());
    if (!own.metric.empty()) fields.insert(own.metric);
  }
  return {fields.begin(), fields.end()};
}

void choose_measures(ScenarioInput& input, const ScenarioOrigin& origin, const MeasureChoice& choice) {
  const SampleKindRow& row = row_of(input.kind);
  input.rerun = row.rerun;
  input.tested = row.tested;
  choose_own_measures(input, origin);
  if (choice.metric) input.tested.metric = metric_of(origin, *choice.metric);
  if (choice.statistic) input.tested.statistic = *choice.statistic;
  if (choice.regression_pct) input.regression_pct = choice.regression_pct;
  if (!origin.imported) {
    if (is_reported(origin, input.tested.metric.name)) input.replicates = Replicates::sample_report;
    return;
  }
  input.replicates = Replicates::run_report;
  if (input.tested.metric.name.empty()) input.tested.metric = metric_of(origin, headline_or_refuse(origin));
  if (input.rerun.empty()) input.rerun.push_back({input.tested.metric, judge::Statistic{}});
  refuse_undirected(origin, input.tested.metric);
}

}  // namespace benchgate::judge
