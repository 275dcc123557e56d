// SPDX-License-Identifier: MIT
#include "format/raw_sample_json.hpp"
#include "format/nanoseconds.hpp"

#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

void write_ms(syntax::JsonWriter& json, std::string_view name, std::optional<std::int64_t> ns) {
  if (ns) json.member(name, static_cast<double>(*ns) / ns_per_ms);
}

std::optional<std::int64_t> total(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
  if (!a || !b) return std::nullopt;
  return *a + *b;
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
  if (!sample.foreign) write_ms(json, "wall_ms", sample.wall_ns);
  write_ms(json, "cpu_ms", total(sample.user_ns, sample.system_ns));
  write_ms(json, "user_ms", sample.user_ns);
  write_ms(json, "system_ms", sample.system_ns);
  json.member_if("max_rss_kb", sample.max_rss_kb);
  json.member_if("page_faults", total(sample.minor_faults, sample.major_faults));
  json.member_if("ctx_switches", total(sample.voluntary_switches, sample.involuntary_switches));
  if (work_units && !sample.foreign)
    json.member("throughput_per_s",
                model::throughput_per_s(*work_units, static_cast<double>(sample.wall_ns) / ns_per_ms));
  for (const auto& [name, values] : sample.metrics)
    if (!values.empty()) write_values(json, name, values);
  if (sample.failed()) json.member("failed", true).member("failure", sample.failure);
  if (sample.wrong_output) json.member("wrong_output", true);
  return json.end_object().take();
}

}  // namespace benchgate::format
