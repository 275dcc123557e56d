// SPDX-License-Identifier: MIT
#include "codec/receipt_json.hpp"

#include <algorithm>

#include "codec/scenario_json.hpp"

namespace benchgate::codec {

using model::GitState;
using model::Host;
using model::MeasurementNotes;
using model::MetricSummary;
using model::ReceiptHead;

namespace {

constexpr std::string_view run_schema = "benchgate.run.v1";
constexpr std::string_view perfgate_schema = "perfgate.run.v1";

/// The contract's members of a host; what we add stands in `environment`.
constexpr std::array<Field<Host>, 5> host_rows{{
    required<&Host::os>("os"),
    required<&Host::arch>("arch"),
    optional<&Host::cpu_count>("cpu_count"),
    optional<&Host::memory_bytes>("memory_bytes"),
    optional<&Host::hostname_hash>("hostname_hash"),
}};

constexpr std::array<Field<Host>, 6> environment_rows{{
    optional<&Host::kernel>("kernel"),
    optional<&Host::distribution>("distribution"),
    optional<&Host::cpu_model>("cpu_model"),
    optional<&Host::physical_cores>("physical_cores"),
    optional<&Host::governor>("governor"),
    optional<&Host::container>("container"),
}};

}  // namespace

template <>
struct Fields<GitState> {
  static constexpr std::array<Field<GitState>, 4> rows{{
      optional<&GitState::commit>("commit"),
      optional<&GitState::ref>("ref"),
      always<&GitState::dirty>("dirty"),
      optional<&GitState::diff_sha256>("diff_sha256"),
  }};
};

template <>
struct Fields<MeasurementNotes> {
  static constexpr std::array<Field<MeasurementNotes>, 4> rows{{
      optional<&MeasurementNotes::overhead_ns_per_iteration>("overhead_ns_per_iteration"),
      optional<&MeasurementNotes::measured_wall_ns>("measured_wall_ns"),
      optional<&MeasurementNotes::rss_floor_kb>("rss_floor_kb"),
      optional<&MeasurementNotes::warnings>("warnings"),
  }};
};

namespace {

void write_host(JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  json.key(name);
  write_rows<Host>(json, host_rows, head.environment.host);
}

void read_host(const Json& value, const Origin& origin, ReceiptHead& head) {
  read_rows<Host>(value, origin, host_rows, head.environment.host);
}

void write_environment(JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  json.key(name);
  write_rows<Host>(json, environment_rows, head.environment.host);
}

void read_environment(const Json& value, const Origin& origin, ReceiptHead& head) {
  read_rows<Host>(value, origin, environment_rows, head.environment.host);
}

void write_git(JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  if (!head.environment.git) return;
  json.key(name);
  write_object(json, *head.environment.git);
}

void read_git(const Json& value, const Origin& origin, ReceiptHead& head) {
  read_value(value, origin, head.environment.git);
}

void write_ci(JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  if (head.environment.ci.empty()) return;
  json.key(name);
  write_value(json, head.environment.ci);
}

void read_ci(const Json& value, const Origin& origin, ReceiptHead& head) {
  read_value(value, origin, head.environment.ci);
}

/// Members of `run`.
constexpr std::array<Field<ReceiptHead>, 12> run_rows{{
    required<&ReceiptHead::run_id>("id"),
    required<&ReceiptHead::started_at>("started_at"),
    required<&ReceiptHead::ended_at>("ended_at"),
    {"host", Presence::required, "object", write_host, read_host},
    {"environment", Presence::optional, "object", write_environment, read_environment},
    {"git", Presence::optional, "object", write_git, read_git},
    {"ci", Presence::optional, "object", write_ci, read_ci},
    always<&ReceiptHead::interrupted>("interrupted"),
    always<&ReceiptHead::synthetic>("synthetic"),
    optional<&ReceiptHead::job_type>("job_type"),
    always<&ReceiptHead::failed_samples>("failed_samples"),
    always<&ReceiptHead::notes>("measurement"),
}};

/// Direction and unit of a metric that a file does not describe.
model::Metric known_metric(std::string_view name) {
  for (const model::BuiltinMetric& builtin : model::builtin_metrics())
    if (builtin.name == name) return {std::string(name), std::string(builtin.unit), builtin.better};
  return {std::string(name), "", model::Better::lower};
}

void write_summary(JsonWriter& json, const MetricSummary& content) {
  const model::Summary& summary = content.summary;
  json.begin_object();
  if (content.integers)
    json.member("median", content.integers->median)
        .member("min", content.integers->min)
        .member("max", content.integers->max);
  else
    json.member("median", summary.median).member("min", summary.min).member("max", summary.max);
  json.member("mean", summary.mean).member_if("stddev", summary.stddev).member_if("cv", summary.cv);
  json.member("p95", summary.p95).member("p99", summary.p99);
  if (summary.ci99_low && summary.ci99_high)
    json.key("ci99").begin_array().value(*summary.ci99_low).value(*summary.ci99_high).end_array();
  json.member("count", summary.count).member_if("unit", content.metric.unit);
  json.member("better", name_of(content.metric.better)).end_object();
}

bool is_whole(const Json* value) { return value != nullptr && value->unsigned_number().has_value(); }

void read_member(const Json& object, const Origin& origin, std::string_view name, double& target) {
  if (const Json* value = object.find(name); value != nullptr && value->kind != Json::Kind::null)
    read_value(*value, {origin.file, name}, target);
}

void read_member(const Json& object, const Origin& origin, std::string_view name, std::optional<double>& target) {
  if (const Json* value = object.find(name); value != nullptr && value->kind != Json::Kind::null)
    read_value(*value, {origin.file, name}, target);
}

/// Metrics that the contract summarises as whole numbers.
constexpr std::array<std::string_view, 11> integer_metrics{
    "binary_bytes", "cpu_ms",          "ctx_switches", "energy_uj", "io_read_bytes", "io_write_bytes",
    "max_rss_kb",   "network_packets", "page_faults",  "wall_ms",   "wall_ns"};

/// The whole numbers of the contract; they are kept as they are, beyond the 53 bits of a double.
std::optional<model::IntegerSummary> read_integers(const Json& value, std::string_view name) {
  const Json* median = value.find("median");
  const Json* min = value.find("min");
  const Json* max = value.find("max");
  const bool contract = std::find(integer_metrics.begin(), integer_metrics.end(), name) != integer_metrics.end();
  if (!contract || !is_whole(median) || !is_whole(min) || !is_whole(max)) return std::nullopt;
  return model::IntegerSummary{*median->unsigned_number(), *min->unsigned_number(), *max->unsigned_number()};
}

MetricSummary read_summary(const Json& value, const Origin& origin) {
  if (value.kind != Json::Kind::object) refuse(value, origin, "is not an object");
  MetricSummary content;
  content.metric = known_metric(origin.name);
  model::Summary& summary = content.summary;
  for (const std::string_view name : {"median", "min", "max"})
    if (value.find(name) == nullptr) refuse(value, {origin.file, name}, "is missing");
  read_member(value, origin, "median", summary.median);
  read_member(value, origin, "min", summary.min);
  read_member(value, origin, "max", summary.max);
  read_member(value, origin, "mean", summary.mean);
  read_member(value, origin, "stddev", summary.stddev);
  read_member(value, origin, "cv", summary.cv);
  read_member(value, origin, "p95", summary.p95);
  read_member(value, origin, "p99", summary.p99);
  if (const Json* ci = value.find("ci99"); ci != nullptr && ci->elements.size() == 2) {
    read_value(ci->elements[0], {origin.file, "ci99"}, summary.ci99_low);
    read_value(ci->elements[1], {origin.file, "ci99"}, summary.ci99_high);
  }
  if (const Json* count = value.find("count")) read_value(*count, {origin.file, "count"}, summary.count);
  if (const Json* unit = value.find("unit")) read_value(*unit, {origin.file, "unit"}, content.metric.unit);
  if (const Json* better = value.find("better"))
    content.metric.better = better->text == "higher" ? model::Better::higher : model::Better::lower;
  content.integers = read_integers(value, origin.name);
  return content;
}

const Json& member_of(const Json& object, std::string_view file, std::string_view name) {
  const Json* value = object.find(name);
  if (value == nullptr) refuse(object, {file, name}, "is missing");
  return *value;
}

void check_schema(const Json& root, std::string_view file) {
  const Json& value = member_of(root, file, "schema");
  const std::string_view schema = value.string().value_or("");
  if (schema == run_schema || schema == perfgate_schema) return;
  const bool other_version = schema.starts_with("benchgate.run.v") || schema.starts_with("perfgate.run.v");
  refuse(value, {file, "schema"},
         fmt::format("is '{}', {}", base::printable(schema),
                     other_version ? "a version that this benchgate does not know" : "not a receipt of a run"));
}

}  // namespace

void write_stats(JsonWriter& json, const std::map<std::string, MetricSummary>& stats) {
  json.begin_object();
  for (const auto& [name, summary] : stats) write_summary(json.key(name), summary);
  json.end_object();
}

std::string format_receipt_begin(const ReceiptHead& head) {
  JsonWriter json;
  json.begin_object().member("schema", run_schema);
  json.key("tool").begin_object().member("name", "benchgate").member("version", head.tool_version).end_object();
  json.key("run");
  write_rows<ReceiptHead>(json, run_rows, head);
  json.key("bench");
  write_scenario(json, head.scenario);
  return json.take() + ",\n  \"samples\": [";
}

std::string format_receipt_sample(const model::Sample& sample, Position position) {
  return (position == Position::first ? "\n    " : ",\n    ") + format_sample(sample);
}

std::string format_receipt_end(const ReceiptHead& head) {
  JsonWriter json;
  json.begin_object().key("stats");
  write_stats(json, head.stats);
  json.end_object();
  const std::string object = json.take();
  return "\n  ],\n" + object.substr(2) + "\n";  // without the brace that the first part opened
}

model::ReceiptHead parse_receipt_head(std::string_view text, std::string_view file) {
  const Json root = parse_json_before("samples", text, file);
  if (root.kind != Json::Kind::object) refuse(root, {file, "receipt"}, "is not an object");
  check_schema(root, file);
  ReceiptHead head;
  const Json& tool = member_of(root, file, "tool");
  read_value(member_of(tool, file, "version"), {file, "version"}, head.tool_version);
  read_rows<ReceiptHead>(member_of(root, file, "run"), {file, "run"}, run_rows, head);
  head.scenario = read_scenario(member_of(root, file, "bench"), file);
  return head;
}

Receipt parse_receipt(std::string_view text, std::string_view file) {
  const Json root = parse_json(text, file);
  if (root.kind != Json::Kind::object) refuse(root, {file, "receipt"}, "is not an object");
  check_schema(root, file);
  Receipt receipt;
  const Json& tool = member_of(root, file, "tool");
  read_value(member_of(tool, file, "name"), {file, "name"}, receipt.tool);
  read_value(member_of(tool, file, "version"), {file, "version"}, receipt.head.tool_version);
  read_rows<ReceiptHead>(member_of(root, file, "run"), {file, "run"}, run_rows, receipt.head);
  receipt.head.scenario = read_scenario(member_of(root, file, "bench"), file);
  const Json& samples = member_of(root, file, "samples");
  if (samples.kind != Json::Kind::array) refuse(samples, {file, "samples"}, "is not a list");
  for (const Json& sample : samples.elements) receipt.samples.push_back(read_sample(sample, file));
  const Json& stats = member_of(root, file, "stats");
  if (stats.kind != Json::Kind::object) refuse(stats, {file, "stats"}, "is not an object");
  receipt.stats_line = stats.line;
  for (const auto& [name, summary] : stats.members)
    receipt.head.stats.insert_or_assign(name, read_summary(summary, {file, name}));
  return receipt;
}

}  // namespace benchgate::codec
