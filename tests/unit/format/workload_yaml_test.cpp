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

const std::string fault = "name: a\nfault: dns_latency\n";
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
  CHECK(plan.method == "POST");
  CHECK(plan.rate == 20.0);
  CHECK(plan.arrival == model::LoadPlan::Arrival::poisson);
  CHECK(plan.stream == model::LoadPlan::Stream::ndjson);
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
  CHECK(plan.headers == std::map<std::string, std::string>{{"A", "b"}});
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

TEST_CASE("a pattern of tokens is checked with its place", "[format][faults]") {
  const auto with = [](const std::string& members) {
    return fault + workload + "load: {url: 'http://127.0.0.1:1/', " + members + "}\n";
  };
  CHECK(parsed(with("stream: sse, token_pattern: 'word'")).fault->load->token_pattern == "word");
  CHECK(parsed(with("stream: sse")).fault->load->token_pattern.empty());
  CHECK(refusal(with("token_pattern: word")) ==
        "s.yaml:4:51: 'token_pattern' needs 'stream: sse'; with other streams every line is a token");
  CHECK(refusal(with("stream: none, token_pattern: word")) ==
        "s.yaml:4:65: 'token_pattern' needs 'stream: sse'; with other streams every line is a token");
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
