// SPDX-License-Identifier: MIT
#include "format/run_metadata_json.hpp"

#include <array>
#include <utility>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "format/environment_fields.hpp"
#include "format/json_fields.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

template <>
struct Fields<model::StoredMeasurement> {
  using M = model::StoredMeasurement;
  static constexpr std::array rows{
      required<&M::path>("path"),
      required<&M::environment>("environment"),
      optional<&M::tool>("tool"),
      optional<&M::tool_version>("tool_version"),
      optional<&M::format>("format"),
      optional<&M::job_type>("job_type"),
      optional<&M::started_at>("started_at"),
      optional<&M::fingerprint>("fingerprint"),
      optional<&M::synthetic>("synthetic"),
      optional<&M::unstable>("unstable"),
  };
};

namespace {

using Metadata = model::RunMetadata;

/// A text of the run: its name in our files and the one in Encina's.
struct RunText {
  std::string_view name;
  std::string_view foreign;
  std::string Metadata::* member;
};

constexpr std::array<RunText, 11> run_texts{{
    {"run_id", "runId", &Metadata::run_id},
    {"sha", "sha", &Metadata::sha},
    {"ref", "ref", &Metadata::ref},
    {"subject", "subject", &Metadata::subject},
    {"author", "author", &Metadata::author},
    {"commit_time", "commit_time", &Metadata::commit_time},
    {"timestamp", "timestamp", &Metadata::timestamp},
    {"repository", "repository", &Metadata::repository},
    {"workflow", "workflow", &Metadata::workflow},
    {"event", "eventType", &Metadata::event},
    {"job_type", "jobType", &Metadata::job_type},
}};

/// The only environment of a foreign run: names below "runner", and those beside it.
struct MachineText {
  std::string_view name;
  std::string model::StoredEnvironment::* member;
};
constexpr std::array<MachineText, 4> runner_texts{{{"os", &model::StoredEnvironment::os},
                                                   {"osVersion", &model::StoredEnvironment::os_version},
                                                   {"arch", &model::StoredEnvironment::arch},
                                                   {"cpuModel", &model::StoredEnvironment::cpu_model}}};

/// A scalar as text: run ids are numbers in some files.
std::string scalar_text(syntax::JsonValue value, const Origin& origin) {
  if (!value.is(syntax::JsonValue::Kind::string) && !value.is(syntax::JsonValue::Kind::number))
    refuse(value, origin, "is not text");
  return std::string(value.text());
}

/// Whether it was a text of the run.
bool take_run_text(std::string_view name, syntax::JsonValue value, std::string_view where, Metadata& metadata) {
  for (const RunText& row : run_texts) {
    if (row.name != name && row.foreign != name) continue;
    metadata.*row.member = scalar_text(value, {where, name});
    return true;
  }
  return false;
}

void take_runner(syntax::JsonValue runner, std::string_view where, model::StoredEnvironment& environment) {
  if (!runner.is(syntax::JsonValue::Kind::object)) refuse(runner, {where, "runner"}, "is not an object");
  for (const MachineText& row : runner_texts)
    if (const syntax::JsonValue value = runner.find(row.name); value && !value.is_null())
      environment.*row.member = scalar_text(value, {where, row.name});
  environment.cpu_count = runner.unsigned_at({"cpuCount"});
  environment.memory_mb = runner.unsigned_at({"memoryMB"});
}

/// Whether it was a part of the machine in a file of another tool.
bool take_machine(std::string_view name, syntax::JsonValue value, std::string_view where, Metadata& metadata) {
  if (name != "runner" && name != "dotnetVersion") return false;
  if (metadata.environments.empty()) metadata.environments.emplace_back();
  if (name == "runner")
    take_runner(value, where, metadata.environments.front());
  else
    metadata.environments.front().runtime = ".NET " + scalar_text(value, {where, name});
  return true;
}

/// Whether it was a member of ours that is not a text.
bool take_own(std::string_view name, syntax::JsonValue value, std::string_view where, Metadata& metadata) {
  if (name == "schema") {
    read_value(value, {where, name}, metadata.schema);
    if (metadata.schema != model::own_stored_run_schema)
      refuse(value, {where, name},
             fmt::format("is not '{}': a newer benchgate wrote it", model::own_stored_run_schema));
  } else if (name == "run_attempt" || name == "runAttempt") {
    read_value(value, {where, name}, metadata.run_attempt);
  } else if (name == "commit_position") {
    read_value(value, {where, name}, metadata.commit_position);
  } else if (name == "parents") {
    read_value(value, {where, name}, metadata.parents);
  } else if (name == "unchanged_scenarios") {
    read_value(value, {where, name}, metadata.unchanged_scenarios);
  } else if (name == "environments") {
    read_value(value, {where, name}, metadata.environments);
  } else if (name == "measurements") {
    read_value(value, {where, name}, metadata.measurements);
  } else {
    return name == "kind";  // the folder says it, and verify compares
  }
  return true;
}

void check(syntax::JsonValue root, std::string_view where, const Metadata& metadata) {
  if (!metadata.timestamp.empty() && !base::parse_rfc3339(metadata.timestamp))
    refuse(root.find("timestamp"), {where, "timestamp"}, "is not a time like 2026-01-31T12:00:00Z");
  if (!metadata.commit_time.empty() && !base::parse_rfc3339(metadata.commit_time))
    refuse(root.find("commit_time"), {where, "commit_time"}, "is not a time like 2026-01-31T12:00:00Z");
  for (const model::StoredMeasurement& measurement : metadata.measurements)
    if (measurement.environment >= metadata.environments.size())
      refuse(root.find("measurements"), {where, "environment"},
             fmt::format("of '{}' is not in the table of environments", base::printable(measurement.path)));
}

}  // namespace

Metadata parse_run_metadata(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  const syntax::JsonValue root = document.root();
  if (!root.is(syntax::JsonValue::Kind::object)) throw Error(where, "the metadata of a run must be a JSON object");
  Metadata metadata;
  for (const auto& [name, value] : root.members()) {
    if (value.is_null()) continue;
    if (take_own(name, value, where, metadata) || take_run_text(name, value, where, metadata) ||
        take_machine(name, value, where, metadata))
      continue;
    metadata.further[std::string(name)] = value.plain();
  }
  if (root.text_at({"kind"}) == name_of(model::RunKind::load_tests)) metadata.kind = model::RunKind::load_tests;
  check(root, where, metadata);
  return metadata;
}

void write_run_metadata(syntax::JsonWriter& json, const Metadata& metadata) {
  json.begin_object().member("schema", model::own_stored_run_schema).member("kind", name_of(metadata.kind));
  json.member("run_id", metadata.run_id).member_if("run_attempt", metadata.run_attempt);
  for (const RunText& row : run_texts)
    if (row.name != "run_id") json.member_if(row.name, metadata.*row.member);
  json.member_if("commit_position", metadata.commit_position);
  if (!metadata.parents.empty()) {
    json.key("parents");
    write_value(json, metadata.parents);
  }
  if (!metadata.unchanged_scenarios.empty()) {
    json.key("unchanged_scenarios");
    write_value(json, metadata.unchanged_scenarios);
  }
  for (const auto& [name, value] : metadata.further) json.member(name, value);
  json.key("environments");
  write_value(json, metadata.environments);
  json.key("measurements");
  write_value(json, metadata.measurements);
  json.end_object();
}

std::string format_run_metadata(const Metadata& metadata) {
  syntax::JsonWriter json;
  write_run_metadata(json, metadata);
  return json.take() + "\n";
}

}  // namespace benchgate::format
