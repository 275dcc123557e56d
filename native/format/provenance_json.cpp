// SPDX-License-Identifier: MIT
#include "format/provenance_json.hpp"

#include <utility>

#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

void write_faults(syntax::JsonWriter& json, const FaultProvenance& faults) {
  json.key("injectors").begin_array();
  for (const FaultProvenance::Injected& one : faults.injected) {
    json.begin_object()
        .member("fault", one.label)
        .member("injector_backend", one.backend)
        .member("started_at", one.started)
        .member("ended_at", one.ended)
        .key("parameters")
        .begin_object();
    for (const auto& [name, value] : one.parameters) json.member(name, value);
    json.end_object().end_object();
  }
  json.end_array().key("signal_sources").begin_object();
  for (const auto& [signal, source] : faults.signal_sources) json.member(signal, source);
  json.end_object();
  if (faults.load_files.empty()) return;
  json.key("load_files").begin_object();
  for (const auto& [path, digest] : faults.load_files) json.member(path, digest);
  json.end_object();
}

}  // namespace

Provenance provenance_of(const model::ReceiptHead& head, std::string mode) {
  Provenance provenance;
  provenance.tool_version = head.tool_version;
  provenance.run_id = head.run_id;
  provenance.mode = std::move(mode);
  provenance.started_at = head.started_at;
  provenance.ended_at = head.ended_at;
  provenance.environment = head.environment;
  return provenance;
}

std::string format_provenance(const Provenance& provenance) {
  const model::Host& host = provenance.environment.host;
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.provenance.v1");
  json.key("tool").begin_object().member("name", "benchgate").member("version", provenance.tool_version).end_object();
  json.member("run_id", provenance.run_id).member("mode", provenance.mode);
  json.member("started_at", provenance.started_at).member("finished_at", provenance.ended_at);
  json.member_if("git_commit", provenance.source_commit).member_if("git_ref", provenance.source_ref);
  json.member("git_dirty", provenance.source_dirty);
  if (!provenance.image.digest.empty())
    json.member("image_digest", provenance.image.digest).member("image_digest_source", provenance.image.source);
  json.key("host").begin_object();
  json.member_if("os", host.os).member_if("arch", host.arch).member_if("kernel", host.kernel);
  json.member_if("kernel_config_hash", provenance.kernel_config_hash);
  json.member_if("distribution", host.distribution).member_if("cpu_model", host.cpu_model);
  json.member_if("cpu_count", host.cpu_count).member_if("memory_bytes", host.memory_bytes);
  json.member_if("container", host.container).member_if("hostname_hash", host.hostname_hash).end_object();
  if (!provenance.environment.ci.empty()) {
    json.key("ci").begin_object();
    for (const auto& [name, value] : provenance.environment.ci) json.member(name, value);
    json.end_object();
  }
  json.member_if("dataset_seed", provenance.dataset_seed).member_if("shuffle_seed", provenance.shuffle_seed);
  if (provenance.faults) write_faults(json, *provenance.faults);
  return json.end_object().take() + "\n";
}

}  // namespace benchgate::format
