// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "error_of.hpp"
#include "format/scenario_yaml.hpp"

using namespace benchgate;
using namespace benchgate::format;

namespace {

model::Scenario parsed(const std::string& text, std::vector<Override> overrides = {}) {
  return parse_scenario(text, "s.yaml", {}, overrides, [](const std::string&) { return std::string(); }).cases.at(0);
}

std::string refusal(const std::string& text) {
  return test::error_of([&] { parsed(text); }, "accepted");
}

const std::string fault = "name: a\nfault: cpu_throttle\n";
const std::string workload = "workload: {command: ./serve, ready: {port: auto}}\n";
const std::string load = "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}\n";

}  // namespace

TEST_CASE("a workload is a service, and what it depends on", "[format][faults]") {
  const model::Scenario scenario = parsed(fault + load + R"(workload:
  command: [./serve, --fast]
  ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 60s}
  backend: {command: ./database, ready: {line: '^ready'}, tls: true}
  env: {MODEL: small}
)");
  REQUIRE(scenario.workload);
  CHECK(scenario.workload->service.command.argv == std::vector<std::string>{"./serve", "--fast"});
  CHECK(scenario.workload->service.ready.timeout == std::chrono::seconds(60));
  REQUIRE(scenario.workload->backend);
  CHECK(scenario.workload->backend->command.argv.back() == "./database");  // behind the shell
  CHECK(scenario.workload->backend->ready.line == "^ready");
  CHECK(scenario.workload->backend_security == model::Workload::Security::tls);
  CHECK(scenario.workload->environment == std::map<std::string, std::string>{{"MODEL", "small"}});
}

TEST_CASE("the image of a service is named by its digest, not by a tag", "[format][faults]") {
  const auto with_image = [](const std::string& image) {
    return fault + load + "workload: {command: ./serve, ready: {port: auto}, image_digest: '" + image + "'}\n";
  };
  const std::string digest = "service@sha256:" + std::string(64, 'a');
  CHECK(parsed(with_image(digest)).workload->image_digest == digest);
  CHECK(parsed(fault + workload + load).workload->image_digest.empty());
  CHECK(refusal(with_image("service:v1")) ==
        "s.yaml:4:65: 'service:v1' is not the digest of an image: sha256:HEX or NAME@sha256:HEX, with 64 digits");
}

TEST_CASE("load has the documented defaults", "[format][faults]") {
  const model::LoadPlan plan = parsed(fault + workload + load).fault->load.value();
  CHECK(plan.url == "http://127.0.0.1:$BENCHGATE_PORT/chat");
  CHECK(plan.method == "GET");
  CHECK(plan.body.empty());
  CHECK(plan.headers.empty());
  CHECK(plan.rate == 20.0);
  CHECK(plan.arrival == model::LoadPlan::Arrival::poisson);
  CHECK(plan.stream == model::LoadPlan::Stream::none);
  CHECK(plan.timeout == std::chrono::seconds(10));
  CHECK(plan.concurrency == 256);
}

TEST_CASE("load as it is written", "[format][faults]") {
  const model::LoadPlan plan =
      parsed(fault + workload +
             "load: {url: 'http://localhost:1/', method: GET, body: b, headers: {A: b}, rate: 2.5, arrival: fixed, "
             "stream: sse, timeout: 500ms, concurrency: 3}\n")
          .fault->load.value();
  CHECK(plan.method == "GET");
  CHECK(plan.body == "b");
  CHECK(plan.headers == std::map<std::string, std::string>{{"A", "b"}, {"Content-Type", "application/json"}});
  CHECK(plan.rate == 2.5);
  CHECK(plan.arrival == model::LoadPlan::Arrival::fixed);
  CHECK(plan.stream == model::LoadPlan::Stream::sse);
  CHECK(plan.timeout == std::chrono::milliseconds(500));
  CHECK(plan.concurrency == 3);
}

TEST_CASE("what cannot be measured is refused", "[format][faults]") {
  CHECK(refusal(fault + workload) == "s.yaml:1:7: a fault scenario with a 'workload' needs a 'load'");
  CHECK(refusal(fault + load) == "s.yaml:1:7: a fault scenario with a 'load' needs a 'workload'");
  CHECK(refusal(fault + workload + "load: {rate: 3}\n") == "s.yaml:4:7: 'load' needs a 'url'");
  CHECK(refusal(fault + workload + "load: {url: 'http://example.org/'}\n") ==
        "s.yaml:4:13: 'url' must begin with http://127.0.0.1, http://localhost or http://[::1], not "
        "'http://example.org/'");
  CHECK(refusal(fault + load + "workload: {command: ./serve}\n") ==
        "s.yaml:4:11: 'workload' needs 'ready': {port: auto}, {url: URL} or {line: PATTERN}");
  CHECK(refusal(fault + load + "workload: {command: x, ready: {port: auto}, backend: {ready: {port: auto}}}\n") ==
        "s.yaml:4:54: 'backend' needs a 'command'");
}

TEST_CASE("a variable that nothing replaces in a URL is refused with the one that has the port", "[format][faults]") {
  const auto ready = [](const std::string& url) {
    return fault + load + "workload: {command: ./serve, ready: {url: '" + url + "'}}\n";
  };
  const auto backend = [](const std::string& url) {
    return fault + load + "workload: {command: x, ready: {port: auto}, backend: {command: y, ready: {url: '" + url +
           "'}}}\n";
  };
  const auto service = [](const std::string& url) {
    return "name: a\ncommand: x\nservice: {command: y, ready: {url: '" + url + "'}}\n";
  };
  const auto loaded = [](const std::string& url) { return fault + workload + "load: {url: '" + url + "'}\n"; };
  const auto requested = [](const std::string& url) {
    return fault + workload + "load: {url: 'http://127.0.0.1:1', requests: [{name: r, url: '" + url + "'}]}\n";
  };
  const auto refused = [](const std::string& location, const std::string& variable) {
    return "s.yaml:" + location + ": nothing replaces '" + variable +
           "' in the URL; did you mean '$BENCHGATE_PORT', the port of the service?";
  };
  const std::string wrong = "http://127.0.0.1:$PORT/", braced = "http://127.0.0.1:${BENCHGATE_PORT}/";
  CHECK(refusal(ready(wrong)) == refused("4:43", "$PORT"));
  CHECK(refusal(backend(wrong)) == refused("4:80", "$PORT"));
  CHECK(refusal(service(wrong)) == refused("3:36", "$PORT"));
  CHECK(refusal(loaded(wrong)) == refused("4:13", "$PORT"));
  CHECK(refusal(requested(wrong)) == refused("4:61", "$PORT"));
  CHECK(refusal(requested("/notes/$ID")) == refused("4:61", "$ID"));
  CHECK(refusal(ready(braced)) == refused("4:43", "${BENCHGATE_PORT}"));
  CHECK(refusal(loaded(braced)) == refused("4:13", "${BENCHGATE_PORT}"));
  CHECK(refusal(ready("http://127.0.0.1:$port/")) == refused("4:43", "$port"));
  CHECK(refusal(ready("http://127.0.0.1:$BENCHGATE_BACKEND_PORT/")) == refused("4:43", "$BENCHGATE_BACKEND_PORT"));
  for (const char* const url : {"http://127.0.0.1:$BENCHGATE_PORT/a?$filter=b&c=$", "http://127.0.0.1:80/$5"}) {
    CHECK(refusal(ready(url)) == "accepted");
    CHECK(refusal(loaded(url)) == "accepted");
  }
  CHECK(refusal(loaded("http://127.0.0.1:$BENCHGATE_PORT/${TENANT}/${class}")) == "accepted");  // see --pass-env
}

TEST_CASE("a bad pattern of tokens is an error with its location", "[format][faults]") {
  const auto with = [](const std::string& members) {
    return fault + workload + "load: {url: 'http://127.0.0.1:1/', " + members + "}\n";
  };
  CHECK(parsed(with("stream: sse, token_pattern: 'word'")).fault->load->token_pattern == "word");
  CHECK(parsed(with("stream: sse")).fault->load->token_pattern.empty());
  CHECK(refusal(with("token_pattern: word")) == "s.yaml:4:51: 'token_pattern' needs 'stream: sse'");
  CHECK(refusal(with("stream: none, token_pattern: word")) == "s.yaml:4:65: 'token_pattern' needs 'stream: sse'");
  CHECK(refusal(with("stream: sse, token_pattern: ''")) ==
        "s.yaml:4:64: 'token_pattern' is empty; remove it, or write a regular expression");
  CHECK(refusal(with("stream: sse, token_pattern: '('")).starts_with("s.yaml:4:64: "));
}

TEST_CASE("a load keeps what it refers to, and a scenario cannot set it", "[format][faults]") {
  const std::string keyed = workload + "load: {url: 'http://127.0.0.1:1/', headers: {A: '${KEY} ${tokens}'}}\n";
  CHECK(parsed(fault + keyed).fault->load->headers.at("A") == "${KEY} ${tokens}");
  CHECK(refusal(fault + keyed + "parameters: {KEY: [a, b]}\n") ==
        "s.yaml:5:1: 'parameters' has no meaning in a fault scenario; remove it");
}

TEST_CASE("reruns of a fault scenario are its repetitions, unless they are given", "[format][faults]") {
  const std::string text = fault + workload + load + "harness: {repetitions: 7}\n";
  CHECK(parsed(text).reruns == 7);
  const model::Scenario given = parsed(text, {{"reruns", "2", "--reruns"}});
  CHECK(given.reruns == 2);
  CHECK(given.fault->repetitions == 2);
}

namespace {

model::LoadPlan load_with(const std::string& members) {
  return parsed(fault + workload + "load: {url: 'http://127.0.0.1:1/a', " + members + "}\n").fault->load.value();
}

std::string refused_load(const std::string& members) {
  return refusal(fault + workload + "load: {url: 'http://127.0.0.1:1/a', " + members + "}\n");
}

}  // namespace

TEST_CASE("several requests have from the load what they do not say", "[format][faults]") {
  const model::LoadPlan plan = load_with(
      "headers: {A: b}, requests: [{name: read, weight: 9, url: /r, method: GET}, "
      "{name: write, url: 'http://localhost:2/w', data: d.jsonl, headers: {C: '${row.x}'}}, "
      "{name: file, body_file: f.bin}, {name: text, body: t}]");
  REQUIRE(plan.requests.size() == 4);
  CHECK(plan.requests[0] ==
        model::LoadRequest{.name = "read", .weight = 9, .url = "http://127.0.0.1:1/a/r", .headers = {{"A", "b"}}});
  CHECK(plan.requests[1] ==
        model::LoadRequest{.name = "write",
                           .url = "http://localhost:2/w",
                           .method = "POST",
                           .body = "${row}",
                           .data = "d.jsonl",
                           .headers = {{"A", "b"}, {"C", "${row.x}"}, {"Content-Type", "application/json"}}});
  CHECK(plan.requests[2].body_file == "f.bin");
  CHECK(plan.requests[3].body == "t");
  CHECK(load_with("data: d.jsonl").body == "${row}");
}

TEST_CASE("a request with a body is a POST of JSON, unless the load says otherwise", "[format][faults]") {
  const model::LoadPlan posted = load_with("body: b");
  CHECK(posted.method == "POST");
  CHECK(posted.headers == std::map<std::string, std::string>{{"Content-Type", "application/json"}});
  CHECK(load_with("body_file: b").method == "POST");
  CHECK(load_with("body: ''").method == "GET");
  CHECK(load_with("body: b, method: PUT").method == "PUT");
  CHECK(load_with("method: POST").body.empty());
  CHECK(load_with("method: POST").headers.empty());
  CHECK(load_with("body: b, headers: {content-type: text/plain}").headers ==
        std::map<std::string, std::string>{{"content-type", "text/plain"}});
  const model::LoadPlan shared = load_with("method: PUT, requests: [{name: a, body: b}, {name: b, method: GET}]");
  CHECK(shared.requests.at(0).method == "PUT");
  CHECK(shared.requests.at(1).method == "GET");
  CHECK(load_with("body: b, requests: [{name: a}]").requests.at(0).method == "POST");
}

TEST_CASE("a row is the body, unless the URL has it", "[format][faults]") {
  CHECK(load_with("data: d.jsonl").method == "POST");
  const model::LoadPlan read = load_with("requests: [{name: a, url: '/${row.id}', data: d.jsonl}]");
  CHECK(read.requests.at(0).method == "GET");
  CHECK(read.requests.at(0).body.empty());
  CHECK(load_with("requests: [{name: a, url: '/${row}', data: d.jsonl, body: '${row}'}]").requests.at(0).method ==
        "POST");
}

TEST_CASE("the load profile of the chat service posts its body and gets tokens by line", "[format][faults]") {
  const auto plan = [](const std::string& members) {
    return *parsed(fault + workload + "load: {url: 'http://127.0.0.1:1/a'" + members +
                   "}\nharness: {load_profile: rag_mixed_20rps}\n")
                .fault->load;
  };
  CHECK(plan("").method == "POST");
  CHECK(plan("").body == model::rag_mixed_body);
  CHECK(plan("").headers.at("Content-Type") == "application/json");
  CHECK(plan("").stream == model::LoadPlan::Stream::ndjson);
  CHECK(plan(", stream: sse").stream == model::LoadPlan::Stream::sse);
  for (const char* const own : {", method: GET", ", body: ''", ", requests: [{name: a}]"}) {
    CHECK(plan(own).body.empty());
    CHECK(plan(own).method == "GET");
  }
  CHECK(plan(", data: d.jsonl").body == "${row}");
  CHECK(refusal(fault + workload + "load: 3\nharness: {load_profile: rag_mixed_20rps}\n").starts_with("s.yaml:4:7: "));
}

TEST_CASE("a load has users or a rate, and stages of either", "[format][faults]") {
  const model::LoadPlan users =
      load_with("users: 0, think_time: 250ms, stages: [{duration: 10s, ramp_to: 50}, {duration: 5s, hold: 80}]");
  CHECK(users.users == 0);
  CHECK(users.think_time == std::chrono::milliseconds(250));
  CHECK(users.stages == std::vector<model::LoadStage>{{std::chrono::seconds(10), model::LoadStage::Course::ramp, 50},
                                                      {std::chrono::seconds(5), model::LoadStage::Course::hold, 80}});
  CHECK_FALSE(load_with("rate: 3, stages: [{duration: 1s, hold: 2.5}]").users);
}

TEST_CASE("loads that contradict themselves are refused", "[format][faults]") {
  CHECK(refused_load("body: a, body_file: b") == "s.yaml:4:57: give either 'body' or 'body_file'");
  CHECK(refused_load("method: get") == "s.yaml:4:45: 'method' must be capital letters, not 'get'");
  CHECK(refused_load("body: '${row.x}'") == "s.yaml:4:7: '${row.x}' needs 'data', the file with the rows");
  CHECK(refused_load("data: d, body: x") ==
        "s.yaml:4:7: 'data' is not used; write ${row} or ${row.NAME} in 'url', 'body' or 'headers'");
  CHECK(refused_load("requests: [{url: /a}]") == "s.yaml:4:48: each of several requests needs a 'name'");
  CHECK(refused_load("requests: [{name: a}, {name: a}]") == "s.yaml:4:66: the name 'a' is given twice");
  CHECK(refused_load("headers: {Content-Type: application/grpc}") ==
        "s.yaml:4:61: gRPC is not supported: the status of a call is in its trailers");
  CHECK(refused_load("users: 3, rate: 2") == "s.yaml:4:53: 'rate' has no meaning with 'users'; remove one of them");
  CHECK(refused_load("users: 3, concurrency: 2") ==
        "s.yaml:4:60: 'concurrency' has no meaning with 'users'; remove one of them");
  CHECK(refused_load("think_time: 1s") == "s.yaml:4:49: 'think_time' needs 'users'");
  CHECK(refused_load("users: 0") == "s.yaml:4:44: no stage has any user; no request would be sent");
  CHECK(refused_load("stages: [{duration: 1s, hold: 1, ramp_to: 2}]") ==
        "s.yaml:4:46: a stage needs 'duration', and either 'hold' or 'ramp_to'");
  CHECK(refused_load("stages: [{hold: 1}]") == "s.yaml:4:46: a stage needs 'duration', and either 'hold' or 'ramp_to'");
  CHECK(refused_load("users: 1, stages: [{duration: 1s, hold: 1.5}]") ==
        "s.yaml:4:56: a number of users must be a whole number up to 10000");
}

TEST_CASE("a load profile of one's own gives what the load does not say", "[format][faults]") {
  const std::string profiles = "load_profiles: {night: {rate: 3, arrival: fixed}}\n";
  const std::string chosen = "harness: {load_profile: night}\n";
  const model::Scenario scenario =
      parsed(fault + workload + "load: {url: 'http://127.0.0.1:1/', rate: 4}\n" + profiles + chosen);
  CHECK(scenario.fault->load->rate == 4);
  CHECK(scenario.fault->load->arrival == model::LoadPlan::Arrival::fixed);
  CHECK(scenario.fault->load_profile == "night");
  CHECK(refusal(fault + workload + load + chosen) ==
        "s.yaml:5:25: unknown load profile 'night'; known are rag_mixed_20rps; define others in 'load_profiles'");
  CHECK(refusal(fault + workload + load + profiles + "harness: {load_profile: day}\n") ==
        "s.yaml:6:25: unknown load profile 'day'; known are rag_mixed_20rps, night; define others in 'load_profiles'");
}

TEST_CASE("what a load says replaces what excludes it in its profile", "[format][faults]") {
  const std::string chosen = "harness: {load_profile: night}\n";
  const auto plan = [&](const std::string& profile, const std::string& own) {
    return *parsed(fault + workload + "load: {url: 'http://127.0.0.1:1/', " + own + "}\nload_profiles: {night: {" +
                   profile + "}}\n" + chosen)
                .fault->load;
  };
  const model::LoadPlan open =
      plan("users: 5, think_time: 1s, stages: [{duration: 1s, hold: 3}], timeout: 3s", "rate: 4");
  CHECK(open.rate == 4);
  CHECK_FALSE(open.users);
  CHECK(open.stages.empty());
  CHECK(open.timeout == std::chrono::seconds(3));
  const model::LoadPlan closed = plan("rate: 5, concurrency: 9, stages: [{duration: 1s, hold: 300}]", "users: 2");
  CHECK(closed.users == 2);
  CHECK(closed.stages.empty());
  CHECK(plan("body_file: a", "body: b, method: POST").body == "b");
}

TEST_CASE("a fault of one's own has commands, of shell text or words", "[format][faults]") {
  const model::Scenario scenario = parsed(
      "name: a\nfault: command\nfault_command: {apply: 'touch x', revert: [rm, x]}\n"
      "workload: {url: 'http://h/'}\nload: {rate: 1}\n");
  CHECK(scenario.fault->command->apply.argv == std::vector<std::string>{"bash", "-euo", "pipefail", "-c", "touch x"});
  CHECK(scenario.fault->command->revert->argv == std::vector<std::string>{"rm", "x"});
  CHECK(parsed("name: a\nfaults: [blackhole, cpu_throttle]\n").fault->sequence ==
        std::vector<std::string>{"blackhole+cpu_throttle"});
}

TEST_CASE("a service that runs already is named by its URL", "[format][faults]") {
  const auto with = [](const std::string& members, const std::string& load_members, const std::string& what = "none") {
    return "name: a\nfault: " + what + "\nworkload: {url: 'https://staging.example/api'" + members + "}\nload: {" +
           load_members + "}\n";
  };
  const model::Scenario scenario =
      parsed(with("", "stream: none, requests: [{name: a, url: /x}, {name: b, url: 'http://other.example:81/'}]"));
  CHECK(scenario.workload->url == "https://staging.example/api");
  CHECK(scenario.workload->service.command.argv.empty());
  CHECK(scenario.fault->load->requests.at(0).url == "https://staging.example/api/x");
  CHECK(scenario.fault->load->requests.at(1).url == "http://other.example:81/");
  CHECK(parsed(with("", "rate: 1")).fault->load->url == "https://staging.example/api");
  CHECK(refusal(with(", command: x", "rate: 1")) ==
        "s.yaml:3:48: 'command' has no meaning for a service that runs already; remove it, or 'url'");
  CHECK(refusal(with("", "rate: 1", "dns_latency")) ==
        "s.yaml:2:8: 'dns_latency' needs a service that benchgate starts, and its network; for 'workload.url' there "
        "are only 'fault: none' and 'fault: command'");
  CHECK(refusal("name: a\nfault: none\nworkload: {url: 'http://me:pw@h/'}\nload: {rate: 1}\n") ==
        "s.yaml:3:17: 'url' must begin with http:// or https://, without a user's name, not 'http://me:pw@h/'");
}
