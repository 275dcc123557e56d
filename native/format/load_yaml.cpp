// SPDX-License-Identifier: MIT
// The keys of the load that drives a service.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/same_letters.hpp"
#include "base/text.hpp"
#include "format/pattern.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_parts.hpp"
#include "model/load_text.hpp"

namespace benchgate::format {

namespace {

constexpr double most_users = 10000;

constexpr Key method_key{.name = "method", .help = "method of the requests (default: POST with a body, else GET)"};
constexpr Key body_key{
    .name = "body",
    .help =
        "body; ${class}, ${tokens}, ${retrieval} and ${number} stand for what the profile drew for the request, "
        "${row} and ${row.NAME} for a row of `data`, other ${NAME} for a variable that --pass-env releases "
        "(default: ${row} where the URL has no row, else none; of the load profile rag_mixed_20rps a JSON object of "
        "the "
        "first three)"};
constexpr Key body_file_key{.name = "body_file",
                            .help = "file whose content is the body, with the same words but no variables"};
constexpr Key data_key{.name = "data",
                       .help = "JSON Lines file; each request draws a line, which ${row} and ${row.NAME} refer to"};
constexpr Key headers_key{
    .name = "headers",
    .shape = Shape::text_map,
    .help =
        "headers of the requests, with ${NAME} as in the body, and with a body Content-Type: application/json "
        "unless they have another one"};

constexpr std::array request_keys{
    Key{.name = "name", .shape = Shape::name, .help = "what results call it"},
    Key{.name = "weight",
        .shape = Shape::positive,
        .help = "its share of the requests, relative to the weights of the others (default 1)"},
    Key{.name = "url", .help = "its URL, or what follows the URL of the load: /notes (default: the URL of the load)"},
    method_key,
    body_key,
    body_file_key,
    data_key,
    headers_key,
};

constexpr std::array stage_keys{
    Key{.name = "duration", .shape = Shape::duration, .help = "how long it lasts"},
    Key{.name = "hold", .shape = Shape::number, .help = "requests per second, or users, all the time"},
    Key{.name = "ramp_to",
        .shape = Shape::number,
        .help = "requests per second, or users, at its end, evenly from those before it"},
};

constexpr std::array load_table{
    Key{.name = "url",
        .help = "URL of the loopback; $BENCHGATE_PORT stands for the port of the workload (default: the URL of a "
                "workload that runs already)"},
    method_key,
    body_key,
    body_file_key,
    data_key,
    headers_key,
    Key{.name = "requests",
        .shape = Shape::sections,
        .help = "several kinds of requests, drawn by weight; what one does not say, it has from the load",
        .members = request_keys},
    Key{.name = "rate", .shape = Shape::positive, .help = "requests per second (default 20)"},
    Key{.name = "users",
        .shape = Shape::count,
        .help = "in place of a rate: so many users, each of whom waits for an answer before the next request",
        .high = most_users},
    Key{.name = "think_time",
        .shape = Shape::duration,
        .help = "of a user between an answer and the next request, on average (default none)"},
    Key{.name = "stages",
        .shape = Shape::sections,
        .help = "other rates, or numbers of users, one after the other from the beginning of the run; the last one "
                "lasts to its end",
        .members = stage_keys},
    Key{.name = "arrival",
        .shape = Shape::choice,
        .help = "poisson: at random, as users come, and think times at random, too; fixed: at equal distances (default "
                "poisson)",
        .choices = "poisson|fixed"},
    Key{.name = "stream",
        .shape = Shape::choice,
        .help = "how tokens come: a line each, an event each, or all at once (default none; of the load "
                "profile rag_mixed_20rps ndjson)",
        .choices = "ndjson|sse|none"},
    Key{.name = "token_pattern",
        .help =
            "for stream sse: regular expression that the data of a token's event matches (default: what the APIs of "
            "OpenAI and Anthropic call a delta, and every event of other services)"},
    Key{.name = "ca", .help = "for https: file with the CA certificates to trust (default: those of the system)"},
    Key{.name = "http",
        .shape = Shape::count,
        .help = "version of HTTP, 1 or 2: 2 sends many requests on a connection (default 1)",
        .low = 1,
        .high = 2},
    Key{.name = "timeout", .shape = Shape::duration, .help = "time limit of a request (default 10s)"},
    Key{.name = "concurrency",
        .shape = Shape::count,
        .help = "most requests under way at once; further ones wait, and that counts (default 256)",
        .low = 1,
        .high = 10000},
};

[[noreturn]] void refuse_load(const base::SourceLocation& location, const std::string& what) {
  throw Error(base::where(location), what);
}

std::string token_pattern_of(const syntax::Yaml& pattern, const model::LoadPlan& load) {
  if (load.stream != model::LoadPlan::Stream::sse) refuse_load(pattern.location, "'token_pattern' needs 'stream: sse'");
  if (pattern.text.empty())
    refuse_load(pattern.location, "'token_pattern' is empty; remove it, or write a regular expression");
  const Pattern checked(pattern.text, base::where(pattern.location), Pattern::Use::match);
  return pattern.text;
}

std::string method_of(const syntax::Yaml& method) {
  const bool is_method = !method.text.empty() && std::all_of(method.text.begin(), method.text.end(),
                                                             [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_method) refuse_load(method.location, fmt::format("'method' must be capital letters, not '{}'", method.text));
  return method.text;
}

/// Overwrites the members of `request` that the section gives. `body` also replaces a `body_file` of `load`, and the
/// other way round.
void bind_request(const syntax::Yaml& value, model::LoadRequest& request) {
  const auto text_of = [&](std::string_view name, std::string& target) {
    const syntax::Yaml* const member = value.find(name);
    if (member != nullptr) target = member->text;
    return member != nullptr;
  };
  if (const syntax::Yaml* method = value.find("method")) request.method = method_of(*method);
  text_of("data", request.data);
  const bool has_file = text_of("body_file", request.body_file);
  if (text_of("body", request.body)) {
    if (has_file) refuse_load(value.find("body_file")->location, "give either 'body' or 'body_file'");
    request.body_file.clear();
  }
  const syntax::Yaml* const headers = value.find("headers");
  if (headers == nullptr) return;
  for (const syntax::YamlMember& member : headers->members) {
    if (member.value.text.starts_with("application/grpc"))
      refuse_load(member.value.location, "gRPC is not supported: the status of a call is in its trailers");
    std::erase_if(request.headers, [&](const auto& header) { return base::same_letters(header.first, member.key); });
    request.headers[member.key] = member.value.text;
  }
}

bool has_row(std::string_view text) {
  return !model::row_members(text).empty() ||
         text.find(fmt::format("${{{}}}", model::row_word)) != std::string_view::npos;
}

/// Whether a request, or the load for all of them, says so itself.
struct Given {
  bool method = false;
  bool body = false;
};

Given given_in(const syntax::Yaml& value) {
  return {value.find("method") != nullptr, value.find("body") != nullptr || value.find("body_file") != nullptr};
}

/// What follows from the rest, where it is not given: a row that the URL does not have is the body, and a body is
/// posted as JSON.
void complete(model::LoadRequest& request, const Given& given) {
  if (!given.body && !request.data.empty() && !has_row(request.url))
    request.body = fmt::format("${{{}}}", model::row_word);
  if (request.body.empty() && request.body_file.empty()) return;
  if (!given.method) request.method = "POST";
  const bool has_type = std::any_of(request.headers.begin(), request.headers.end(), [](const auto& header) {
    return base::same_letters(header.first, "Content-Type");
  });
  if (!has_type) request.headers["Content-Type"] = "application/json";
}

/// Throws Error for rows that nothing refers to, and for a reference without rows. A body file may refer to them.
void check_rows(const model::LoadRequest& request, const base::SourceLocation& location) {
  bool is_used = false;
  std::string member;
  const auto look = [&](std::string_view text) {
    const auto names = model::row_members(text);
    if (!names.empty()) member = *names.begin();
    is_used = is_used || has_row(text);
  };
  look(request.url);
  look(request.body);
  for (const auto& [name, text] : request.headers) look(text);
  if (request.data.empty() && !member.empty())
    refuse_load(location, fmt::format("'${{row.{}}}' needs 'data', the file with the rows", member));
  if (!request.data.empty() && request.body_file.empty() && !is_used)
    refuse_load(location, "'data' is not used; write ${row} or ${row.NAME} in 'url', 'body' or 'headers'");
}

/// Reads `url`: one that begins with '/' is appended to the URL that holds without it. A service that runs already may
/// be on any machine.
void take_url(const syntax::Yaml& value, const std::string& running_url, model::LoadRequest& request) {
  const syntax::Yaml* const url = value.find("url");
  if (url == nullptr) return;
  check_url_variables(*url, BracesInUrl::variables);
  if (url->text.starts_with('/') && !request.url.empty()) {
    request.url.append(url->text, request.url.ends_with('/') ? 1 : 0);
    return;
  }
  if (running_url.empty())
    check_loopback(*url);
  else
    check_service_url(*url);
  request.url = url->text;
}

model::LoadRequest shared_request(const syntax::Yaml& value, const std::string& running_url) {
  model::LoadRequest shared;
  shared.url = running_url;
  take_url(value, running_url, shared);
  bind_request(value, shared);
  return shared;
}

void bind_url(const syntax::Yaml& value, const std::string& running_url, model::LoadRequest& request) {
  take_url(value, running_url, request);
  if (request.url.empty()) refuse_load(value.location, "the request needs a 'url', or 'load' one for all");
}

std::vector<model::LoadRequest> several_requests(const syntax::Yaml& list, const model::LoadRequest& shared,
                                                 const std::string& running_url, const Given& of_all) {
  std::vector<model::LoadRequest> requests;
  std::set<std::string> names;
  for (const syntax::Yaml& value : list.elements) {
    model::LoadRequest request = shared;
    request.name = text_member(value, "name");
    if (request.name.empty()) refuse_load(value.location, "each of several requests needs a 'name'");
    if (!names.insert(request.name).second)
      refuse_load(value.find("name")->location, fmt::format("the name '{}' is given twice", request.name));
    if (const auto weight = number_member(value, "weight")) request.weight = *weight;
    bind_url(value, running_url, request);
    bind_request(value, request);
    const Given own = given_in(value);
    complete(request, {of_all.method || own.method, of_all.body || own.body});
    check_rows(request, value.location);
    requests.push_back(std::move(request));
  }
  return requests;
}

void bind_stages(const syntax::Yaml& list, model::LoadPlan& load) {
  using Stage = model::LoadStage;
  for (const syntax::Yaml& value : list.elements) {
    const auto hold = number_member(value, "hold");
    const auto ramp = number_member(value, "ramp_to");
    const syntax::Yaml* const duration = value.find("duration");
    if (duration == nullptr || hold.has_value() == ramp.has_value())
      refuse_load(value.location, "a stage needs 'duration', and either 'hold' or 'ramp_to'");
    Stage stage{base::parse_duration(duration->text).value(), hold ? Stage::Course::hold : Stage::Course::ramp,
                hold ? *hold : *ramp};
    if (load.users && (stage.level != std::floor(stage.level) || stage.level > most_users))
      refuse_load(value.location, fmt::format("a number of users must be a whole number up to {}", most_users));
    load.stages.push_back(stage);
  }
}

/// How fast requests come: of an open or of a closed loop.
void bind_pace(const syntax::Yaml& value, model::LoadPlan& load) {
  const syntax::Yaml* const users = value.find("users");
  if (users != nullptr) {
    load.users = static_cast<int>(integer_of(*users));
    for (const std::string_view name : {"rate", "concurrency"})
      if (const syntax::Yaml* other = value.find(name))
        refuse_load(other->location, fmt::format("'{}' has no meaning with 'users'; remove one of them", name));
  }
  if (const auto rate = number_member(value, "rate")) load.rate = *rate;
  if (const syntax::Yaml* think = value.find("think_time")) {
    if (users == nullptr) refuse_load(think->location, "'think_time' needs 'users'");
    load.think_time = base::parse_duration(think->text).value();
  }
  if (const syntax::Yaml* stages = value.find("stages")) bind_stages(*stages, load);
  const bool has_users = load.users != 0 || std::any_of(load.stages.begin(), load.stages.end(),
                                                        [](const auto& stage) { return stage.level > 0; });
  if (!has_users) refuse_load(users->location, "no stage has any user; no request would be sent");
}

/// Keys of which only one may be given: that of a scenario replaces the other one of its profile.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> exclusive_keys{{{"rate", "users"},
                                                                                       {"rate", "think_time"},
                                                                                       {"concurrency", "users"},
                                                                                       {"concurrency", "think_time"},
                                                                                       {"body", "body_file"}}};

/// The profile that every scenario knows: it posts its body, unless the load says what is sent, and gets tokens by
/// line.
void use_rag_mixed(syntax::Yaml& load, const base::SourceLocation& location) {
  const auto add = [&](std::string_view name, std::string_view text) {
    load.members.push_back(
        {std::string(name), location, {syntax::Yaml::Kind::scalar, location, std::string(text), true, {}, {}}});
  };
  constexpr std::array content{"method", "body", "body_file", "data", "requests"};
  const bool says_content =
      std::any_of(content.begin(), content.end(), [&](std::string_view name) { return load.find(name) != nullptr; });
  if (!says_content) add("body", model::rag_mixed_body);
  if (load.find("stream") == nullptr) add("stream", "ndjson");
}

}  // namespace

std::span<const Key> load_members() { return load_table; }

model::LoadPlan load_of(const syntax::Yaml& value, const std::string& running_url) {
  using Plan = model::LoadPlan;
  model::LoadRequest shared = shared_request(value, running_url);
  const syntax::Yaml* const requests = value.find("requests");
  if (shared.url.empty() && requests == nullptr) refuse_load(value.location, "'load' needs a 'url'");
  Plan load;
  load.location = value.location;
  if (requests != nullptr) {
    load.requests = several_requests(*requests, shared, running_url, given_in(value));
  } else {
    complete(shared, given_in(value));
    check_rows(shared, value.location);
  }
  load.url = shared.url;
  load.method = shared.method;
  load.body = shared.body;
  load.body_file = shared.body_file;
  load.data = shared.data;
  load.headers = shared.headers;
  bind_pace(value, load);
  if (text_member(value, "arrival") == "fixed") load.arrival = Plan::Arrival::fixed;
  if (const std::string stream = text_member(value, "stream"); !stream.empty())
    load.stream = stream == "sse" ? Plan::Stream::sse : stream == "none" ? Plan::Stream::none : Plan::Stream::ndjson;
  if (const syntax::Yaml* pattern = value.find("token_pattern")) load.token_pattern = token_pattern_of(*pattern, load);
  if (const syntax::Yaml* timeout = value.find("timeout")) load.timeout = base::parse_duration(timeout->text).value();
  load.certificates = text_member(value, "ca");
  if (const syntax::Yaml* version = value.find("http")) load.http_version = static_cast<int>(integer_of(*version));
  if (const syntax::Yaml* most = value.find("concurrency")) load.concurrency = static_cast<int>(integer_of(*most));
  return load;
}

void use_load_profile(syntax::Yaml& scenario) {
  const syntax::Yaml* const harness = scenario.find("harness");
  const syntax::Yaml* const chosen = harness == nullptr ? nullptr : harness->find("load_profile");
  if (chosen == nullptr) return;
  const auto load = std::find_if(scenario.members.begin(), scenario.members.end(),
                                 [](const syntax::YamlMember& member) { return member.key == "load"; });
  if (chosen->text == model::FaultPlan{}.load_profile) {
    const bool is_map = load != scenario.members.end() && load->value.kind == syntax::Yaml::Kind::map;
    if (is_map) use_rag_mixed(load->value, chosen->location);
    return;
  }
  const syntax::Yaml* const profiles = scenario.find("load_profiles");
  const syntax::Yaml* const profile = profiles == nullptr ? nullptr : profiles->find(chosen->text);
  if (profile == nullptr) {
    std::vector<std::string> names{model::FaultPlan{}.load_profile};
    if (profiles != nullptr)
      for (const syntax::YamlMember& member : profiles->members) names.push_back(member.key);
    refuse_load(chosen->location,
                fmt::format("unknown load profile '{}'; known are {}; define others in 'load_profiles'", chosen->text,
                            base::join(names, ", ")));
  }
  if (load == scenario.members.end()) return;  // synthetic results need none
  const syntax::Yaml own = load->value;
  const bool has_users = profile->find("users") != nullptr;  // then its stages are numbers of users
  const bool is_other_loop = own.find(has_users ? "rate" : "users") != nullptr;
  for (const syntax::YamlMember& member : profile->members) {
    const bool is_excluded = std::any_of(exclusive_keys.begin(), exclusive_keys.end(), [&](const auto& pair) {
      return (member.key == pair.first && own.find(pair.second) != nullptr) ||
             (member.key == pair.second && own.find(pair.first) != nullptr);
    });
    if (is_excluded || (is_other_loop && member.key == "stages")) continue;
    if (own.find(member.key) == nullptr) load->value.members.push_back(member);
  }
}

}  // namespace benchgate::format
