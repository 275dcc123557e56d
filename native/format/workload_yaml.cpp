// SPDX-License-Identifier: MIT
// The keys of what is measured under faults: the service and what it depends on, and the load that drives it.
#include <fmt/core.h>

#include <array>
#include <chrono>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/image_digest.hpp"
#include "format/pattern.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_parts.hpp"
#include "format/service_keys.hpp"

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

constexpr std::array load_table{
    Key{.name = "url", .help = "http URL of the loopback; $BENCHGATE_PORT stands for the port of the workload"},
    Key{.name = "method", .help = "method of the requests (default POST)"},
    Key{.name = "body",
        .help =
            "body; ${class}, ${tokens}, ${retrieval} and ${number} stand for what the profile drew for the request, "
            "other ${NAME} for a variable that --pass-env releases (default: a JSON object of the first three)"},
    Key{.name = "headers",
        .shape = Shape::text_map,
        .help = "headers of the requests, with ${NAME} as in the body (default Content-Type: application/json)"},
    Key{.name = "rate", .shape = Shape::positive, .help = "requests per second (default 20)"},
    Key{.name = "arrival",
        .shape = Shape::choice,
        .help = "poisson: at random, as users come; fixed: at equal distances (default poisson)",
        .choices = "poisson|fixed"},
    Key{.name = "stream",
        .shape = Shape::choice,
        .help = "how tokens come: a line each, an event each, or all at once (default ndjson)",
        .choices = "ndjson|sse|none"},
    Key{.name = "token_pattern",
        .help =
            "for stream sse: regular expression that the data of a token's event matches (default: what the APIs of "
            "OpenAI and Anthropic call a delta, and every event of other services)"},
    Key{.name = "timeout", .shape = Shape::duration, .help = "time limit of a request (default 10s)"},
    Key{.name = "concurrency",
        .shape = Shape::count,
        .help = "most requests under way at once; further ones wait, and that counts (default 256)",
        .low = 1,
        .high = 10000},
};

std::string token_pattern_of(const syntax::Yaml& pattern, const model::LoadPlan& load) {
  const std::string where = base::where(pattern.location);
  if (load.stream != model::LoadPlan::Stream::sse)
    throw Error(where, "'token_pattern' needs 'stream: sse'; with other streams every line is a token");
  if (pattern.text.empty()) throw Error(where, "'token_pattern' is empty; remove it, or write a regular expression");
  const Pattern checked(pattern.text, where, Pattern::Use::match);
  return pattern.text;
}

}  // namespace

std::span<const Key> workload_members() { return workload_table(); }

std::span<const Key> load_members() { return load_table; }

model::Workload workload_of(const syntax::Yaml& value) {
  model::Workload workload;
  workload.service = service_named("workload", value);
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

model::LoadPlan load_of(const syntax::Yaml& value) {
  using Plan = model::LoadPlan;
  const syntax::Yaml* const url = value.find("url");
  if (url == nullptr) throw Error(base::where(value.location), "'load' needs a 'url'");
  check_loopback(*url);
  Plan load;
  load.location = value.location;
  load.url = url->text;
  if (const std::string method = text_member(value, "method"); !method.empty()) load.method = method;
  if (const syntax::Yaml* body = value.find("body")) load.body = body->text;
  if (const syntax::Yaml* headers = value.find("headers")) {
    load.headers.clear();
    for (const syntax::YamlMember& member : headers->members) load.headers[member.key] = member.value.text;
  }
  if (const auto rate = number_member(value, "rate")) load.rate = *rate;
  if (text_member(value, "arrival") == "fixed") load.arrival = Plan::Arrival::fixed;
  if (const std::string stream = text_member(value, "stream"); !stream.empty())
    load.stream = stream == "sse" ? Plan::Stream::sse : stream == "none" ? Plan::Stream::none : Plan::Stream::ndjson;
  if (const syntax::Yaml* pattern = value.find("token_pattern")) load.token_pattern = token_pattern_of(*pattern, load);
  if (const syntax::Yaml* timeout = value.find("timeout")) load.timeout = base::parse_duration(timeout->text).value();
  if (const syntax::Yaml* most = value.find("concurrency")) load.concurrency = static_cast<int>(integer_of(*most));
  return load;
}

}  // namespace benchgate::format
