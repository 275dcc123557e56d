// SPDX-License-Identifier: MIT
#include "format/sample_json.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "format/nanoseconds.hpp"

namespace benchgate::format {

namespace {

using model::Sample;

/// The contract wants a number; no program can exit with this one.
constexpr int no_exit_code = -1;

std::optional<std::int64_t> sum(const std::optional<std::int64_t>& a, const std::optional<std::int64_t>& b) {
  if (!a && !b) return std::nullopt;
  return a.value_or(0) + b.value_or(0);
}

void ignore(syntax::JsonValue, const Origin&, Sample&) {}  // derived from other members

void write_wall_ms(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  if (sample.foreign) return;
  json.member(name, sample.coarse_wall_ms.value_or(static_cast<std::uint64_t>(sample.wall_ns / ns_per_ms)));
}

/// wall_ns, if present, comes later in the table and replaces both.
void read_wall_ms(syntax::JsonValue value, const Origin& origin, Sample& sample) {
  read_value(value, origin, sample.coarse_wall_ms);
  constexpr std::uint64_t largest = INT64_MAX / ns_per_ms;
  sample.wall_ns = static_cast<std::int64_t>(std::min(*sample.coarse_wall_ms, largest)) * ns_per_ms;
}

void write_wall_ns(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  if (!sample.coarse_wall_ms && !sample.foreign) json.member(name, sample.wall_ns);
}

void read_wall_ns(syntax::JsonValue value, const Origin& origin, Sample& sample) {
  read_value(value, origin, sample.wall_ns);
  if (sample.wall_ns < 0) refuse(value, origin, "is negative");
  sample.coarse_wall_ms.reset();
}

void write_exit_code(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  json.member(name, sample.exit_code.value_or(no_exit_code));
}

void read_exit_code(syntax::JsonValue value, const Origin& origin, Sample& sample) {
  int code = 0;
  read_value(value, origin, code);
  if (code != no_exit_code) sample.exit_code = code;
}

void write_cpu_ms(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  const auto cpu_ns = sum(sample.user_ns, sample.system_ns);
  if (cpu_ns) json.member(name, *cpu_ns / ns_per_ms);
}

void describe_amount(syntax::JsonWriter& json) {
  json.begin_object().member("type", "integer").member("minimum", 0).end_object();
}

/// An optional count or time, which is never negative.
template <auto Member>
constexpr Field<Sample> amount(std::string_view name) {
  Field<Sample> row = optional<Member>(name);
  row.describe = describe_amount;
  return row;
}

void write_page_faults(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  json.member_if(name, sum(sample.minor_faults, sample.major_faults));
}

void write_ctx_switches(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  json.member_if(name, sum(sample.voluntary_switches, sample.involuntary_switches));
}

}  // namespace

constinit const std::array<Field<Sample>, 26> Fields<Sample>::rows{{
    {"wall_ms", Presence::optional, "integer", write_wall_ms, read_wall_ms, describe_amount},
    {"exit_code", Presence::required, "integer", write_exit_code, read_exit_code},
    always<&Sample::warmup>("warmup"),
    always<&Sample::timed_out>("timed_out"),
    optional<&Sample::wrong_output>("wrong_output"),
    {"cpu_ms", Presence::optional, "integer", write_cpu_ms, ignore, describe_amount},
    {"page_faults", Presence::optional, "integer", write_page_faults, ignore, describe_amount},
    {"ctx_switches", Presence::optional, "integer", write_ctx_switches, ignore, describe_amount},
    amount<&Sample::max_rss_kb>("max_rss_kb"),
    {"wall_ns", Presence::optional, "integer", write_wall_ns, read_wall_ns, describe_amount},
    amount<&Sample::user_ns>("user_ns"),
    amount<&Sample::system_ns>("system_ns"),
    amount<&Sample::minor_faults>("minor_faults"),
    amount<&Sample::major_faults>("major_faults"),
    amount<&Sample::voluntary_switches>("voluntary_switches"),
    amount<&Sample::involuntary_switches>("involuntary_switches"),
    optional<&Sample::signal>("signal"),
    optional<&Sample::foreign>("foreign"),
    optional<&Sample::filtered>("filtered"),
    optional<&Sample::failure>("failure"),
    optional<&Sample::left_behind>("left_behind"),
    optional<&Sample::metrics>("metrics"),
    optional<&Sample::output>("stdout"),
    optional<&Sample::output_cut>("stdout_cut"),
    optional<&Sample::error_output>("stderr"),
    optional<&Sample::error_output_cut>("stderr_cut"),
}};

std::string format_sample(const Sample& sample) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  write_object(json, sample);
  return json.take();
}

namespace {

/// Figures of other tools' receipts that no row names.
constexpr std::array<std::string_view, 5> further_totals{"binary_bytes", "energy_uj", "io_read_bytes", "io_write_bytes",
                                                         "network_packets"};

void keep_total(syntax::JsonValue object, std::string_view name, std::string_view file, Sample& sample) {
  const syntax::JsonValue total = object.find(name);
  if (!total || total.is_null()) return;
  std::vector<double>& values = sample.metrics[std::string(name)];
  values.resize(1);
  read_value(total, {file, name}, values.front());
}

/// The figures that our samples keep in parts or not at all.
void keep_totals(syntax::JsonValue object, std::string_view file, Sample& sample) {
  for (const Field<Sample>& row : Fields<Sample>::rows)
    if (row.read == ignore) keep_total(object, row.name, file, sample);
  for (const std::string_view name : further_totals) keep_total(object, name, file, sample);
}

using Counter = std::optional<std::int64_t> Sample::*;
constexpr std::array<std::pair<std::string_view, Counter>, 6> counters{{
    {"user_ns", &Sample::user_ns},
    {"system_ns", &Sample::system_ns},
    {"minor_faults", &Sample::minor_faults},
    {"major_faults", &Sample::major_faults},
    {"voluntary_switches", &Sample::voluntary_switches},
    {"involuntary_switches", &Sample::involuntary_switches},
}};

/// Statistics count these values themselves.
void refuse_negative_counters(const Sample& sample, int line, std::string_view file) {
  for (const auto& [name, counter] : counters)
    if ((sample.*counter).value_or(0) < 0) refuse(line, {file, name}, "is negative");
}

}  // namespace

Sample read_sample(syntax::JsonValue object, std::string_view file) {
  Sample sample;
  read_object(object, {file, "samples"}, sample);
  refuse_negative_counters(sample, object.line(), file);
  if (const syntax::JsonValue wall_ms = object.find("wall_ms"); !sample.foreign && (!wall_ms || wall_ms.is_null()))
    refuse(object.line(), {file, "wall_ms"}, "is missing");
  if (sample.coarse_wall_ms) {
    keep_totals(object, file, sample);
    if (!sample.exit_code)
      sample.failure = "did not exit by itself";
    else if (*sample.exit_code != 0)
      sample.failure = fmt::format("exit code {}", *sample.exit_code);
  }
  if (sample.failure.empty() && sample.timed_out) sample.failure = "timed out";
  return sample;
}

}  // namespace benchgate::format
