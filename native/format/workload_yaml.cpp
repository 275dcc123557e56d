// SPDX-License-Identifier: MIT
// The keys of what is measured under faults: the service and what it depends on.
#include <fmt/core.h>

#include <array>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/image_digest.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_parts.hpp"
#include "format/service_keys.hpp"
#include "model/fault_kinds.hpp"

namespace benchgate::format {

namespace {

std::span<const Key> workload_table() {
  static const std::array backend_keys{
      service_command,
      service_ready,
      Key{.name = "tls", .shape = Shape::flag, .help = "whether it speaks TLS (default false)"},
  };
  static const std::array table{
      Key{.name = "command",
          .shape = Shape::command,
          .help = "command that starts the service and stays in the foreground: a list of words, or shell text"},
      service_ready,
      Key{.name = "url",
          .help = "in place of command and ready: URL of a service that runs already, on this or another machine"},
      Key{.name = "backend",
          .shape = Shape::section,
          .help = "what the service depends on: it finds it at $BENCHGATE_BACKEND_HOST, port $BENCHGATE_BACKEND_PORT, "
                  "over the link on which faults are injected",
          .members = backend_keys},
      Key{.name = "env", .shape = Shape::environment, .help = "variables added to the environment of both"},
      Key{.name = "image_digest",
          .help =
              "digest of the container image that the command starts, sha256:HEX or NAME@sha256:HEX; it is recorded in "
              "provenance.json, and not checked (default: $BENCHGATE_IMAGE_DIGEST)"},
  };
  return table;
}

/// Returns where the faults of a scenario are named; absent: only its name does.
std::optional<std::string> faults_location(const syntax::Yaml& values) {
  for (const std::string_view key : {"fault", "fault_sequence", "faults"})
    if (const syntax::Yaml* const named = values.find(key)) return base::where(named->location);
  return std::nullopt;
}

/// Returns why a workload has no target for a fault; "" when it has.
std::string target_problem(const std::string& fault, const model::Workload& workload) {
  const model::FaultKind* const kind = model::fault_kind(fault);
  if (kind == nullptr || kind->target == model::FaultKind::Target::anywhere) return {};
  if (!workload.url.empty())
    return fmt::format(
        "'{}' needs a service that benchgate starts, and its network; for 'workload.url' there are only 'fault: none' "
        "and 'fault: command'",
        fault);
  if (kind->target == model::FaultKind::Target::backend && !workload.backend)
    return fmt::format("'{}' needs a 'workload.backend'", fault);
  return {};
}

}  // namespace

std::span<const Key> workload_members() { return workload_table(); }

void check_workload(const syntax::Yaml& values, const model::Scenario& scenario) {
  const std::string location = base::where(scenario.location);
  if (scenario.workload && !scenario.fault->load)
    throw Error(location, "a fault scenario with a 'workload' needs a 'load'");
  if (scenario.fault->load && !scenario.workload)
    throw Error(location, "a fault scenario with a 'load' needs a 'workload'");
  if (!scenario.workload) return;
  for (const std::string& label : scenario.fault->sequence)
    for (const std::string& fault : model::faults_at_once(label))
      if (const std::string problem = target_problem(fault, *scenario.workload); !problem.empty())
        throw Error(faults_location(values).value_or(location), problem);
}

void check_service_url(const syntax::Yaml& url) {
  const bool is_address = (url.text.starts_with("http://") || url.text.starts_with("https://")) &&
                          url.text.find_first_of("@ \t\r\n") == std::string::npos && !url.text.ends_with("//");
  if (!is_address)
    throw Error(base::where(url.location),
                fmt::format("'url' must begin with http:// or https://, without a user's name, not '{}'", url.text));
}

model::Workload workload_of(const syntax::Yaml& value) {
  model::Workload workload;
  if (const syntax::Yaml* url = value.find("url")) {
    for (const syntax::YamlMember& member : value.members)
      if (member.key != "url" && member.key != "image_digest")
        throw Error(
            base::where(member.key_location),
            fmt::format("'{}' has no meaning for a service that runs already; remove it, or 'url'", member.key));
    check_service_url(*url);
    workload.service.location = value.location;
    workload.url = url->text;
  } else {
    workload.service = service_named("workload", value);
  }
  if (const syntax::Yaml* backend = value.find("backend")) {
    workload.backend = service_named("backend", *backend);
    if (flag_member(*backend, "tls").value_or(false)) workload.backend_security = model::Workload::Security::tls;
  }
  if (const syntax::Yaml* environment = value.find("env"))
    for (const syntax::YamlMember& member : environment->members) workload.environment[member.key] = member.value.text;
  if (const syntax::Yaml* digest = value.find("image_digest")) {
    if (!is_image_digest(digest->text))
      throw Error(base::where(digest->location),
                  fmt::format("'{}' is not the digest of an image: {}", digest->text, image_digest_form));
    workload.image_digest = digest->text;
  }
  return workload;
}

}  // namespace benchgate::format
