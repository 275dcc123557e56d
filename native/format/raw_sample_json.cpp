// SPDX-License-Identifier: MIT
#include "format/raw_sample_json.hpp"

#include "base/nanoseconds.hpp"
#include "model/metric.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

void write_usage(syntax::JsonWriter& json, const base::ProcessUsage& usage) {
  for (const model::UsageMetric& metric : model::usage_metrics()) {
    const auto amount = metric.amount(usage);
    if (!amount) continue;
    if (metric.divisor == 1)
      json.member(metric.name, *amount);
    else
      json.member(metric.name, static_cast<double>(*amount) / static_cast<double>(metric.divisor));
  }
}

void write_values(syntax::JsonWriter& json, const std::string& name, const std::vector<double>& values) {
  if (values.size() == 1) {
    json.member(name, values.front());
    return;
  }
  json.key(name).begin_array();
  for (const double value : values) json.value(value);
  json.end_array();
}

}  // namespace

std::string format_raw_sample(const model::Sample& sample, std::uint64_t iteration, std::string_view timestamp,
                              std::optional<double> work_units) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("iteration", iteration).member("timestamp", timestamp);
  if (!sample.foreign) json.member("wall_ms", static_cast<double>(sample.wall_ns) / base::ns_per_ms);
  write_usage(json, sample.usage);
  if (work_units && !sample.foreign)
    json.member("throughput_per_s",
                model::throughput_per_s(*work_units, static_cast<double>(sample.wall_ns) / base::ns_per_ms));
  for (const auto& [name, values] : sample.metrics)
    if (!values.empty()) write_values(json, name, values);
  if (sample.failed()) json.member("failed", true).member("failure", sample.failure);
  if (sample.wrong_output) json.member("wrong_output", true);
  return json.end_object().take();
}

}  // namespace benchgate::format
