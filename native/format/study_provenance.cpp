// SPDX-License-Identifier: MIT
#include "format/study_provenance.hpp"

#include <array>

#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

/// Members of a run's provenance.json, in the order of that file.
constexpr std::array<std::string_view, 9> run_members{"run_id",      "mode",      "started_at",   "finished_at",
                                                      "git_commit",  "git_dirty", "image_digest", "image_digest_source",
                                                      "dataset_seed"};
constexpr std::array<std::string_view, 5> host_members{"os", "arch", "kernel", "kernel_config_hash", "cpu_model"};

/// A scalar with its kind; nothing is written for what is missing.
void copy_member(syntax::JsonWriter& json, std::string_view name, syntax::JsonValue value) {
  if (const auto flag = value ? value.as_boolean() : std::nullopt)
    json.member(name, *flag);
  else if (const auto count = value ? value.as_unsigned() : std::nullopt)
    json.member(name, *count);
  else if (value)
    json.member(name, value.text());
}

void write_run_host(syntax::JsonWriter& json, syntax::JsonValue host) {
  if (host.size() == 0) return;
  json.key("host").begin_object();
  for (const std::string_view name : host_members) copy_member(json, name, host.find(name));
  json.end_object();
}

void write_injectors(syntax::JsonWriter& json, syntax::JsonValue injectors) {
  if (!injectors) return;
  json.key("injectors").begin_array();
  injectors.each([&](syntax::JsonValue one) {
    json.begin_object();
    for (const std::string_view name : {"fault", "injector_backend", "started_at", "ended_at"})
      copy_member(json, name, one.find(name));
    json.end_object();
  });
  json.end_array();
}

void write_study_run(syntax::JsonWriter& json, const StudyRunProvenance& run) {
  const syntax::JsonDocument document = syntax::parse_json(run.text, base::printable(run.path + "/provenance.json"));
  json.begin_object().member("run", run.path);
  for (const std::string_view name : run_members) copy_member(json, name, document.root().find(name));
  write_run_host(json, document.root().find("host"));
  write_injectors(json, document.root().find("injectors"));
  json.key("sha256").begin_object();
  for (const auto& [name, digest] : run.files) json.member(name, digest);
  json.end_object().end_object();
}

}  // namespace

std::string format_study_provenance(std::string_view tool_version, const model::StudyOrigin& origin,
                                    std::span<const StudyRunProvenance> runs) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.study_provenance.v1");
  json.key("tool").begin_object().member("name", "benchgate").member("version", tool_version).end_object();
  json.member("mode", origin.mode).member_if("source_ref", origin.source_ref);
  json.member_if("source_commit", origin.source_commit).member("source_dirty", origin.source_dirty);
  json.member("bootstrap_seed", origin.bootstrap_seed);
  json.key("runs").begin_array();
  for (const StudyRunProvenance& run : runs) write_study_run(json, run);
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::format
