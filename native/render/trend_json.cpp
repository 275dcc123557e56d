// SPDX-License-Identifier: MIT
#include "render/trend.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

std::optional<double> percent_if(const std::optional<double>& ratio) {
  if (!ratio) return std::nullopt;
  return *ratio * 100;
}

void write_groups(JsonWriter& json, const model::Trend& trend) {
  json.key("groups").begin_array();
  for (const model::TrendGroup& group : trend.groups)
    json.begin_object()
        .member("start", static_cast<std::uint64_t>(group.start))
        .member("end", static_cast<std::uint64_t>(group.end))
        .member("size", static_cast<std::uint64_t>(group.size))
        .member("average", group.average)
        .member("stdev", group.stdev)
        .member("bits", group.bits)
        .end_object();
  json.end_array();
}

void write_changes(JsonWriter& json, const model::Trend& trend) {
  json.key("changes").begin_array();
  for (const model::TrendChange& change : trend.changes)
    json.begin_object()
        .member("index", static_cast<std::uint64_t>(change.index))
        .member_if("run", trend.series.runs[change.index].name)
        .member("direction", name_of(change.direction))
        .member("label", name_of(change.label))
        .member("before", change.before)
        .member("after", change.after)
        .member_if("change_pct", percent_if(change.change))
        .member_if("change_points", change.points)
        .member("bits_saved", change.bits_saved)
        .member_if("why", change.why)
        .end_object();
  json.end_array();
}

void write_compliance(JsonWriter& json, const model::TrendCompliance& compliance) {
  json.key("compliance")
      .begin_object()
      .member_if("short_term_pct", percent_if(compliance.short_term))
      .member_if("long_term_pct", percent_if(compliance.long_term))
      .member("week_incomplete", compliance.week_incomplete)
      .member("quarter_incomplete", compliance.quarter_incomplete)
      .end_object();
}

/// "" of a metric whose better direction is not known.
std::string better_of(const model::Metric& metric) {
  return metric.undirected ? std::string() : std::string(name_of(metric.better));
}

void write_series(JsonWriter& json, const model::Trend& trend) {
  json.begin_object()
      .member("test_case", trend.series.test_case)
      .member_if("metric", trend.series.metric.name)
      .member_if("metric_unit", trend.series.metric.unit)
      .member_if("better", better_of(trend.series.metric))
      .member("profile", trend.profile)
      .member("search", trend.search)
      .member("unit", trend.unit)
      .member("unit_rule", trend.unit_rule)
      .member("max_value", trend.max_value)
      .member("total_bits", trend.total_bits)
      .member("runs", static_cast<std::uint64_t>(trend.series.runs.size()))
      .member("failed_runs", trend.failed_runs)
      .member("not_finite", trend.series.not_finite);
  write_groups(json, trend);
  write_changes(json, trend);
  if (trend.compliance) write_compliance(json, *trend.compliance);
  json.end_object();
}

void write_set(JsonWriter& json, std::string_view name, const judge::RunSet& set) {
  json.key(name).begin_object().key("values").begin_array();
  for (const double value : set.values) json.value(value);
  json.end_array()
      .member("size", static_cast<std::uint64_t>(set.moments.size))
      .member("average", set.moments.average)
      .member("stdev", set.moments.deviation())
      .member("bits", set.bits)
      .end_object();
}

}  // namespace

std::string trend_json(std::span<const model::Trend> trends) {
  JsonWriter json;
  json.begin_object().member("schema", "benchgate.trend.v1").key("series").begin_array();
  for (const model::Trend& trend : trends) write_series(json, trend);
  json.end_array().end_object();
  return json.take() + "\n";
}

std::string patch_json(const judge::PatchComparison& patch, const model::Metric& metric) {
  JsonWriter json;
  json.begin_object()
      .member("schema", "benchgate.perpatch.v1")
      .member("verdict", name_of(patch.verdict))
      .member("better", name_of(metric.better))
      .member("unit", patch.unit)
      .member("max_value", patch.max_value)
      .member("separate_bits", patch.separate_bits)
      .member("combined_bits", patch.combined_bits)
      .member("bits_difference", patch.separate_bits - patch.combined_bits)
      .member_if("difference_pct", percent_if(patch.difference));
  write_set(json, "parent", patch.parent);
  write_set(json, "current", patch.current);
  json.end_object();
  return json.take() + "\n";
}

std::string bisection_json(const judge::MiddlePlacement& bisection) {
  JsonWriter json;
  json.begin_object()
      .member("schema", "benchgate.trend-bisect.v1")
      .member("middle_belongs_to", name_of(bisection.side))
      .member("unit", bisection.unit)
      .member("max_value", bisection.max_value)
      .member("middle_with_early_bits", bisection.middle_with_early_bits)
      .member("middle_with_late_bits", bisection.middle_with_late_bits)
      .member("separate_bits", bisection.separate_bits)
      .member("together_bits", bisection.together_bits);
  write_set(json, "early", bisection.early);
  write_set(json, "middle", bisection.middle);
  write_set(json, "late", bisection.late);
  json.end_object();
  return json.take() + "\n";
}

}  // namespace benchgate::render
