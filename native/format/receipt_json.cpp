// SPDX-License-Identifier: MIT
#include "format/receipt_json.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "format/enum_values.hpp"
#include "format/readings_json.hpp"
#include "format/receipt_schema.hpp"
#include "format/scenario_json.hpp"
#include "format/summary_json.hpp"
#include "imports/negative_values.hpp"
#include "syntax/json_list.hpp"

namespace benchgate::format {

using model::GitState;
using model::Host;
using model::MeasurementNotes;
using model::ReceiptHead;
using model::ReportSource;

namespace {

/// The contract's members of a host; benchgate adds its own under `environment`.
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
  static constexpr std::array<Field<GitState>, 6> rows{{
      optional<&GitState::commit>("commit"),
      optional<&GitState::ref>("ref"),
      always<&GitState::dirty>("dirty"),
      optional<&GitState::diff_sha256>("diff_sha256"),
      optional<&GitState::root>("root"),
      optional<&GitState::folder>("folder"),
  }};
};

template <>
struct Fields<model::FailedWork> {
  static constexpr std::array<Field<model::FailedWork>, 2> rows{{
      required<&model::FailedWork::failed>("failed"),
      required<&model::FailedWork::requests>("requests"),
  }};
};

template <>
struct Fields<model::LatencyBucket> {
  static constexpr std::array<Field<model::LatencyBucket>, 2> rows{{
      required<&model::LatencyBucket::up_to_ms>("up_to_ms"),
      required<&model::LatencyBucket::requests>("requests"),
  }};
};

template <>
struct Fields<model::RequestLatency> {
  static constexpr std::array<Field<model::RequestLatency>, 10> rows{{
      required<&model::RequestLatency::phase>("phase"),
      optional<&model::RequestLatency::request>("request"),
      required<&model::RequestLatency::requests>("requests"),
      required<&model::RequestLatency::failed>("failed"),
      optional<&model::RequestLatency::p50_ms>("p50_ms"),
      optional<&model::RequestLatency::p90_ms>("p90_ms"),
      optional<&model::RequestLatency::p99_ms>("p99_ms"),
      optional<&model::RequestLatency::p999_ms>("p999_ms"),
      optional<&model::RequestLatency::max_ms>("max_ms"),
      optional<&model::RequestLatency::histogram>("histogram"),
  }};
};

template <>
struct Fields<MeasurementNotes> {
  static constexpr std::array<Field<MeasurementNotes>, 8> rows{{
      optional<&MeasurementNotes::overhead_ns_per_iteration>("overhead_ns_per_iteration"),
      optional<&MeasurementNotes::measured_wall_ns>("measured_wall_ns"),
      optional<&MeasurementNotes::rss_floor_kb>("rss_floor_kb"),
      optional<&MeasurementNotes::seed>("seed"),
      optional<&MeasurementNotes::request_latency>("request_latency"),
      optional<&MeasurementNotes::skipped>("skipped"),
      optional<&MeasurementNotes::stop>("stop"),
      optional<&MeasurementNotes::warnings>("warnings"),
  }};
};

namespace {

void write_host(syntax::JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  json.key(name);
  write_rows<Host>(json, host_rows, head.environment.host);
}

void read_host(syntax::JsonValue value, const Origin& origin, ReceiptHead& head) {
  read_rows<Host>(value, origin, host_rows, head.environment.host);
}

void write_environment(syntax::JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  json.key(name);
  write_rows<Host>(json, environment_rows, head.environment.host);
}

void read_environment(syntax::JsonValue value, const Origin& origin, ReceiptHead& head) {
  read_rows<Host>(value, origin, environment_rows, head.environment.host);
}

void write_git(syntax::JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  if (!head.environment.git) return;
  json.key(name);
  write_object(json, *head.environment.git);
}

void read_git(syntax::JsonValue value, const Origin& origin, ReceiptHead& head) {
  read_value(value, origin, head.environment.git);
}

void write_ci(syntax::JsonWriter& json, std::string_view name, const ReceiptHead& head) {
  if (head.environment.ci.empty()) return;
  json.key(name);
  write_value(json, head.environment.ci);
}

void read_ci(syntax::JsonValue value, const Origin& origin, ReceiptHead& head) {
  read_value(value, origin, head.environment.ci);
}

/// Members of `run`.
constexpr std::array<Field<ReceiptHead>, 14> run_rows{{
    required<&ReceiptHead::run_id>("id"),
    required<&ReceiptHead::started_at>("started_at"),
    required<&ReceiptHead::ended_at>("ended_at"),
    {"host", Presence::required, "object", write_host, read_host,
     [](syntax::JsonWriter& json) { describe_rows<Host>(json, host_rows); }},
    {"environment", Presence::optional, "object", write_environment, read_environment,
     [](syntax::JsonWriter& json) { describe_rows<Host>(json, environment_rows); }},
    optional<&ReceiptHead::environment, &model::Environment::toolchain>("toolchain"),
    {"git", Presence::optional, "object", write_git, read_git, describe_value<GitState>},
    {"ci", Presence::optional, "object", write_ci, read_ci, describe_value<std::map<std::string, std::string>>},
    always<&ReceiptHead::interrupted>("interrupted"),
    always<&ReceiptHead::synthetic>("synthetic"),
    optional<&ReceiptHead::job_type>("job_type"),
    optional<&ReceiptHead::fingerprint>("fingerprint"),
    always<&ReceiptHead::failed_samples>("failed_samples"),
    always<&ReceiptHead::notes>("measurement"),
}};

syntax::JsonValue member_of(syntax::JsonValue object, std::string_view file, std::string_view name) {
  const syntax::JsonValue value = object.find(name);
  if (!value) refuse(object, {file, name}, "is missing");
  return value;
}

}  // namespace

namespace {

/// Members of `source`, whose readings are more than anybody wants back.
constexpr std::array<Field<ReportSource>, 6> source_rows{{
    required<&ReportSource::format>("format"),
    required<&ReportSource::file>("file"),
    required<&ReportSource::sha256>("sha256"),
    optional<&ReportSource::tool_version>("tool_version"),
    optional<&ReportSource::runtime>("runtime"),
    optional<&ReportSource::failed_work>("failed_work"),
}};

void describe_source(syntax::JsonWriter& json) { describe_rows<ReportSource>(json, source_rows); }

void write_source(syntax::JsonWriter& json, const model::ReportSource& source) {
  json.key("source").begin_object();
  for (const Field<ReportSource>& row : source_rows) row.write(json, row.name, source);
  json.key("readings").begin_array();
  for (const model::Reading& reading : source.readings) {
    json.begin_object();
    write_reading(json, reading);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::string format_receipt_begin(const ReceiptHead& head) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", model::own_run_schema);
  json.key("tool").begin_object().member("name", "benchgate").member("version", head.tool_version).end_object();
  json.key("run");
  write_rows<ReceiptHead>(json, run_rows, head);
  json.key("bench");
  write_scenario(json, head.scenario);
  if (head.source) write_source(json, *head.source);
  return json.take() + ",\n  \"samples\": [";
}

std::string format_receipt_sample(const model::Sample& sample, Position position) {
  return (position == Position::first ? "\n    " : ",\n    ") + format_sample(sample);
}

std::string format_receipt_end(const ReceiptHead& head) {
  syntax::JsonWriter json;
  json.begin_object().key("stats");
  write_stats(json, head.stats);
  json.end_object();
  const std::string object = json.take();
  return "\n  ],\n" + object.substr(2) + "\n";  // without the brace that the first part opened
}

namespace {

void read_source(syntax::JsonValue value, std::string_view file, model::ReportSource& source) {
  read_rows<ReportSource>(value, {file, "source"}, source_rows, source);
  const std::optional<model::FailedWork>& work = source.failed_work;
  if (work && (work->failed < 0 || work->failed > work->requests || !(work->requests > 0)))
    refuse(value.find("failed_work"), {file, "failed_work"}, "is not a part of one request or more");
}

/// The part before the samples, with the name of the tool.
Receipt read_head(syntax::JsonValue root, std::string_view file) {
  check_schema(root, file, "run", "a run");
  Receipt receipt;
  receipt.head.schema = root.text_at({"schema"});
  syntax::JsonValue tool = member_of(root, file, "tool");
  read_value(member_of(tool, file, "name"), {file, "name"}, receipt.tool);
  read_value(member_of(tool, file, "version"), {file, "version"}, receipt.head.tool_version);
  read_rows<ReceiptHead>(member_of(root, file, "run"), {file, "run"}, run_rows, receipt.head);
  receipt.head.scenario = read_scenario(member_of(root, file, "bench"), file);
  if (const syntax::JsonValue source = root.find("source"); source && source.find("format"))
    read_source(source, file, receipt.head.source.emplace());
  return receipt;
}

/// The first negative value of each metric. Which of them may be negative is known after the head is read.
class NegativeValues {
 public:
  void add(const model::Sample& sample, int line) {
    for (const auto& [name, values] : sample.metrics)
      if (const auto value = std::find_if(values.begin(), values.end(), [](double one) { return one < 0; });
          value != values.end())
        found_.try_emplace(name, *value, line);
  }

  /// Throws Error about one that its metric cannot have.
  void require_possible(const model::Scenario& scenario, std::string_view file) const {
    for (const auto& [name, found] : found_) {
      const auto source = std::find_if(scenario.metrics.begin(), scenario.metrics.end(),
                                       [&](const model::MetricSource& one) { return one.metric.name == name; });
      const bool is_builtin = source == scenario.metrics.end();
      const std::string fault =
          imports::fault_of_value(found.first, is_builtin ? model::metric_named(name) : source->metric);
      if (!fault.empty()) refuse(found.second, {file, base::printable(name)}, fault);
    }
  }

 private:
  std::map<std::string, std::pair<double, int>> found_;
};

}  // namespace

bool begins_as_receipt(std::string_view text) {
  constexpr std::size_t first_lines = 400;
  return text.substr(0, first_lines).find("gate.run.v1\"") != std::string_view::npos;
}

model::ReceiptHead parse_receipt_head(std::string_view text, std::string_view file) {
  syntax::JsonDocument document;
  return read_head(document.parse_before("samples", text, file), file).head;
}

Receipt parse_receipt(const syntax::TextSource& source, std::string_view file, const SampleSink& sink) {
  NegativeValues negative;
  syntax::ObjectList list;
  list.name = "samples";
  list.begin = [&](syntax::JsonValue before) {
    // Samples of another version may look different: its name is the better message.
    if (before.find("schema")) check_schema(before, file, "run", "a run");
    sink.expect(before.unsigned_at({"bench", "repeat"}).value_or(0));
  };
  list.visit = [&](syntax::JsonValue object) {
    model::Sample sample = read_sample(object, file);
    negative.add(sample, object.line());
    sink.take(sample);
  };
  const syntax::JsonDocument document = syntax::parse_json_list(source, file, list);
  const syntax::JsonValue root = document.root();
  Receipt receipt = read_head(root, file);
  negative.require_possible(receipt.head.scenario, file);
  syntax::JsonValue samples = member_of(root, file, "samples");
  if (!samples.is(syntax::JsonValue::Kind::array)) refuse(samples, {file, "samples"}, "is not a list");
  syntax::JsonValue stats = member_of(root, file, "stats");
  receipt.stats_line = stats.line();
  receipt.head.stats = read_stats(stats, {file, "stats"});
  return receipt;
}

Receipt parse_receipt(std::string_view text, std::string_view file) {
  std::vector<model::Sample> samples;
  Receipt receipt =
      parse_receipt(syntax::source_of(text), file,
                    {[](std::uint64_t) {}, [&](model::Sample& sample) { samples.push_back(std::move(sample)); }});
  receipt.samples = std::move(samples);
  return receipt;
}

namespace {

struct Tool {
  std::string name, version;
};

void describe_run(syntax::JsonWriter& json) { describe_rows<ReceiptHead>(json, run_rows); }

/// A receipt as a whole; it is written and read in parts, so these rows are for its description.
struct WholeReceipt {};

void write_no_part(syntax::JsonWriter&, std::string_view, const WholeReceipt&) {}
void read_no_part(syntax::JsonValue, const Origin&, WholeReceipt&) {}

}  // namespace

template <>
struct Fields<Tool> {
  static constexpr std::array<Field<Tool>, 2> rows{
      {required<&Tool::name>("name"), required<&Tool::version>("version")}};
};

std::string receipt_schema() {
  constexpr auto part = [](std::string_view name, std::string_view type, void (*describe)(syntax::JsonWriter&)) {
    return Field<WholeReceipt>{name, Presence::required, type, write_no_part, read_no_part, describe};
  };
  static constexpr std::array<Field<WholeReceipt>, 7> rows{{
      part("schema", "string", [](syntax::JsonWriter& json) { describe_schema_versions(json, "run"); }),
      part("tool", "object", describe_object<Tool>),
      part("run", "object", describe_run),
      part("bench", "object", describe_scenario),
      {"source", Presence::optional, "object", write_no_part, read_no_part, describe_source},
      part("samples", "array", describe_value<std::vector<model::Sample>>),
      part("stats", "object", describe_stats),
  }};
  return format_schema(model::own_run_schema,
                       [](syntax::JsonWriter& json) { describe_rows<WholeReceipt>(json, rows); });
}

}  // namespace benchgate::format
