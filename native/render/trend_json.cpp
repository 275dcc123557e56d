// SPDX-License-Identifier: MIT
#include "format/trend_json.hpp"
#include "render/trend.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

std::optional<double> percent_if(const std::optional<double>& ratio) {
  if (!ratio) return std::nullopt;
  return *ratio * 100;
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

std::string trend_json(std::span<const model::Trend> trends) { return format::format_trends(trends); }

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
