// SPDX-License-Identifier: MIT
#include "format/sample_json.hpp"

#include <algorithm>

#include "base/nanoseconds.hpp"
#include "base/text.hpp"

namespace benchgate::format {

namespace {

using model::Sample;

/// The contract wants a number; no program can exit with this one.
constexpr int no_exit_code = -1;

void ignore(syntax::JsonValue, const Origin&, Sample&) {}  // derived from other members

void write_wall_ms(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  if (sample.foreign) return;
  json.member(name, sample.coarse_wall_ms.value_or(static_cast<std::uint64_t>(sample.wall_ns / base::ns_per_ms)));
}

/// wall_ns, if present, comes later in the table and replaces both.
void read_wall_ms(syntax::JsonValue value, const Origin& origin, Sample& sample) {
  read_value(value, origin, sample.coarse_wall_ms);
  constexpr std::uint64_t largest = INT64_MAX / base::ns_per_ms;
  sample.wall_ns = static_cast<std::int64_t>(std::min(*sample.coarse_wall_ms, largest)) * base::ns_per_ms;
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

void describe_amount(syntax::JsonWriter& json) {
  json.begin_object().member("type", "integer").member("minimum", 0).end_object();
}

/// A counter of the execution's usage.
template <auto Counter>
constexpr Field<Sample> counter(std::string_view name) {
  return {name,
          Presence::optional,
          "integer",
          [](syntax::JsonWriter& json, std::string_view member, const Sample& sample) {
            json.member_if(member, sample.usage.*Counter);
          },
          [](syntax::JsonValue value, const Origin& origin, Sample& sample) {
            read_value(value, origin, sample.usage.*Counter);
          },
          describe_amount};
}

void write_total(syntax::JsonWriter& json, std::string_view name, const Sample& sample) {
  for (const model::UsageMetric& metric : model::usage_metrics())
    if (metric.name == name)
      if (const auto amount = metric.amount(sample.usage)) json.member(name, *amount / metric.divisor);
}

/// A metric that is made of counters.
constexpr Field<Sample> total(std::string_view name) {
  return {name, Presence::optional, "integer", write_total, ignore, describe_amount};
}

constexpr Field<Sample> sample_rows[] = {
    {"wall_ms", Presence::optional, "integer", write_wall_ms, read_wall_ms, describe_amount},
    {"exit_code", Presence::required, "integer", write_exit_code, read_exit_code},
    always<&Sample::warmup>("warmup"),
    always<&Sample::timed_out>("timed_out"),
    optional<&Sample::wrong_output>("wrong_output"),
    total("cpu_ms"),
    total("page_faults"),
    total("ctx_switches"),
    counter<&base::ProcessUsage::max_rss_kb>("max_rss_kb"),
    {"wall_ns", Presence::optional, "integer", write_wall_ns, read_wall_ns, describe_amount},
    counter<&base::ProcessUsage::user_ns>("user_ns"),
    counter<&base::ProcessUsage::system_ns>("system_ns"),
    counter<&base::ProcessUsage::minor_faults>("minor_faults"),
    counter<&base::ProcessUsage::major_faults>("major_faults"),
    counter<&base::ProcessUsage::voluntary_switches>("voluntary_switches"),
    counter<&base::ProcessUsage::involuntary_switches>("involuntary_switches"),
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
};

}  // namespace

constinit const std::span<const Field<Sample>> Fields<Sample>::rows = sample_rows;

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

}  // namespace

Sample read_sample(syntax::JsonValue object, std::string_view file) {
  Sample sample;
  read_object(object, {file, "samples"}, sample);
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
