// SPDX-License-Identifier: MIT
#include "judge/bench_differences.hpp"

#include <functional>

#include "catch.hpp"
#include "judge/benchmark_text.hpp"

using namespace benchgate;

namespace {

using Texts = std::vector<std::string>;
using std::chrono::seconds;

model::CommandLine shell(const std::string& text) { return {{"bash", "-euo", "pipefail", "-c", text}, text}; }

model::ReceiptHead run_of(const std::string& shell_text) {
  model::ReceiptHead run;
  run.scenario.name = "chat";
  run.scenario.command = shell(shell_text);
  return run;
}

model::ReceiptHead run_at(const std::string& root, std::vector<std::string> argv) {
  model::ReceiptHead run;
  run.scenario.command = {std::move(argv), ""};
  run.environment.git.emplace().root = root;
  return run;
}

model::ReceiptHead load_run() {
  model::ReceiptHead run;
  run.scenario.name = "chat";
  run.scenario.fault.emplace();
  run.scenario.fault->sequence = {"dns_latency"};
  run.scenario.fault->parameters = {{"dns_latency", {{"dns_latency_ms", 60}}}};
  run.scenario.fault->load.emplace();
  run.scenario.fault->load->url = "http://127.0.0.1:8080/x";
  return run;
}

/// One edit of a load and what is said of it; "": nothing.
struct Edit {
  std::function<void(model::LoadPlan&)> edit;
  std::string difference;
};

Texts as_list(const std::string& one) { return one.empty() ? Texts{} : Texts{one}; }

}  // namespace

TEST_CASE("white space between the words of a shell makes no other benchmark", "[judge][differences]") {
  for (const char* const same : {"./a x z ", "\n./a x z\n", "./a   x\tz", "  ./a x  z"})
    CHECK(judge::bench_differences(run_of("./a x z"), run_of(same)).empty());
  for (const char* const other : {"./a xz", "./a x z y", "./a\nx z", "./a 'x z'"})
    CHECK(judge::bench_differences(run_of("./a x z"), run_of(other)).size() == 1);
  model::ReceiptHead list = run_of(""), blank = run_of("");
  list.scenario.command = {{"/bin/bash", "-ec", "sleep 0.02"}, "/bin/bash -ec 'sleep 0.02'"};
  blank.scenario.command = {{"/bin/bash", "-ec", "sleep  0.02 "}, "/bin/bash -ec 'sleep  0.02 '"};
  CHECK(judge::bench_differences(list, blank).empty());
  model::ReceiptHead words;  // the words of a list are as they are
  words.scenario.command.argv = {"a", "x  y"};
  model::ReceiptHead others = words;
  others.scenario.command.argv = {"a", "x y"};
  CHECK(judge::bench_differences(words, others).size() == 1);
  others.scenario.command.argv = {"a", "x", "", "y"};  // joined they are the same
  CHECK(judge::bench_differences(words, others) == Texts{"the command changed from 'a' 'x  y' to 'a' 'x' '' 'y'"});
}

TEST_CASE("single blanks keep what a shell keeps", "[judge][differences]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {" a \t b ", "a b"},
      {" a 'b  c' ", "a 'b  c'"},
      {"a \\  b", "a \\  b"},  // an escaped blank
      {"a  \n   b\n", "a  \n   b"},
      {"a  $B", "a  $B"},
      {"cat  <<E\n a  b\nE\n", "cat  <<E\n a  b\nE"},
      {"a \\ ", "a \\ "},
      {"", ""},
  };
  for (const auto& [text, expected] : cases) CHECK(judge::with_single_blanks(text) == expected);
}

TEST_CASE("the same path below two work trees makes no other benchmark", "[judge][differences]") {
  const auto differences = [](const model::ReceiptHead& a, const model::ReceiptHead& b) {
    return judge::definition_differences(a, b).size();
  };
  const model::ReceiptHead base = run_at("/w/a", {"/w/a/build/p", "--file=/w/a/x.txt"});
  CHECK(differences(base, run_at("/w/b", {"/w/b/build/p", "--file=/w/b/x.txt"})) == 0);
  CHECK(differences(base, run_at("/w/b", {"/w/b/build/p", "--file=/w/b/y.txt"})) == 1);  // another file
  CHECK(differences(base, run_at("/w/b", {"/w/b/build/p", "--file=/w/a/x.txt"})) == 1);  // that of the other tree
  CHECK(differences(base, run_at("/w/ab", {"/w/b/build/p", "--file=/w/b/x.txt"})) == 1);
  CHECK(differences(base, run_at("", {"/w/b/build/p", "--file=/w/b/x.txt"})) == 1);  // nobody knows
  CHECK(differences(base, run_at("", {"/w/a/build/p", "--file=/w/a/x.txt"})) == 0);
  CHECK(differences(run_at("", {"./p.sh"}), run_at("/w/b", {"/w/b/p.sh"})) == 0);
  model::ReceiptHead inner = run_at("/w/b", {"/w/b/p.sh"});
  inner.scenario.cwd = "sub";
  CHECK(differences(run_at("", {"./p.sh"}), inner) == 2);
  model::ReceiptHead unknown = run_at("", {"../p.sh"});
  unknown.scenario.cwd = "sub";
  CHECK(differences(unknown, inner) == 0);
  inner.scenario.cwd = ".";
  inner.environment.git->folder = "sub";
  CHECK(differences(run_at("", {"../p.sh"}), inner) == 0);
  model::ReceiptHead tools = base, others = run_at("/w/b", {"/w/b/build/p", "--file=/w/b/x.txt"});
  tools.scenario.env["PATH"] = "/w/a/bin:/usr/bin";
  others.scenario.env["PATH"] = "/w/b/bin:/usr/bin";
  tools.scenario.setup = shell("/w/a/setup");
  others.scenario.setup = shell("/w/b/setup ");
  CHECK(differences(tools, others) == 0);
  CHECK(judge::names_path(tools.scenario, "/w/a"));
  CHECK_FALSE(judge::names_path(tools.scenario, "/w/b"));
  CHECK_FALSE(judge::names_path(tools.scenario, ""));
}

TEST_CASE("the port of a service on this machine makes no other benchmark", "[judge][differences]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"http://127.0.0.1:8080/x", "http://127.0.0.1/x"},
      {"http://localhost:8080", "http://localhost"},
      {"http://[::1]:80/x", "http://[::1]/x"},
      {"http://127.0.0.1:$BENCHGATE_PORT/x", "http://127.0.0.1/x"},
      {"a http://127.0.0.1:1/x http://127.0.0.2:2/y b", "a http://127.0.0.1/x http://127.0.0.2/y b"},
      {"http://example.org:8080/x", "http://example.org:8080/x"},
      {"http://localhost.example.org:8080/x", "http://localhost.example.org:8080/x"},
      {"127.0.0.1:8080", "127.0.0.1:8080"},
      {"http://127.0.0.1:x", "http://127.0.0.1:x"},
      {"http://", "http://"},
  };
  for (const auto& [text, expected] : cases) CHECK(judge::without_local_ports(text) == expected);
  CHECK(judge::bench_differences(run_of("oha http://127.0.0.1:1/x"), run_of("oha http://127.0.0.1:2/x")).empty());
  CHECK(judge::bench_differences(run_of("oha http://127.0.0.1:1/x"), run_of("oha http://127.0.0.1:1/y")).size() == 1);
}

TEST_CASE("each difference of a load is named with both values, and names and locations are none",
          "[judge][differences]") {
  const auto two = [](model::LoadPlan& load) {
    load.requests = {{.name = "a", .url = "http://h/a"}, {.name = "b", .url = "http://h/b"}};
  };
  const std::vector<Edit> edits{
      {[](auto& load) { load.location.line = 7; }, ""},
      {[](auto& load) { load.url = "http://127.0.0.1:9090/x"; }, ""},
      {[](auto& load) { load.requests = {{.name = "n", .weight = 3, .url = load.url}}; }, ""},
      {[](auto& load) { load.url = "http://127.0.0.1:8080/y"; },
       "the url of requests changed from 'http://127.0.0.1:8080/x' to 'http://127.0.0.1:8080/y'"},
      {[](auto& load) { load.method = "POST"; }, "the method of requests changed from 'GET' to 'POST'"},
      {[](auto& load) { load.body = "b"; }, "the body of requests changed from '' to 'b'"},
      {[](auto& load) { load.body_file = "b.json"; }, "the body_file of requests changed from '' to 'b.json'"},
      {[](auto& load) { load.data = "d.jsonl"; }, "the data of requests changed from '' to 'd.jsonl'"},
      {[](auto& load) { load.headers = {{"X", "1"}}; }, "the headers of requests changed from '' to 'x: 1'"},
      {two, "the number of kinds of requests changed from '1' to '2'"},
      {[](auto& load) { load.rate = 40; }, "the load changed from '20 requests/s' to '40 requests/s'"},
      {[](auto& load) { load.users = 2; }, "the load changed from '20 requests/s' to '2 users'"},
      {[](auto& load) { load.stages = {{seconds(5)}}; },
       "the load changed from '20 requests/s' to '20 requests/s, 1 stage'"},
      {[](auto& load) { load.think_time = seconds(1); }, "the think_time of the load changed from '0 s' to '1 s'"},
      {[](auto& load) { load.arrival = model::LoadPlan::Arrival::fixed; },
       "the arrival of requests changed from 'poisson' to 'fixed'"},
      {[](auto& load) { load.stream = model::LoadPlan::Stream::sse; },
       "the stream of the load changed from 'none' to 'sse'"},
      {[](auto& load) { load.token_pattern = "t"; }, "the token_pattern of the load changed from '' to 't'"},
      {[](auto& load) { load.concurrency = 9; }, "the concurrency of the load changed from '256' to '9'"},
      {[](auto& load) { load.certificates = "ca.pem"; }, "the certificates of the load changed from '' to 'ca.pem'"},
      {[](auto& load) { load.http_version = 2; }, "the http_version of the load changed from '1' to '2'"},
  };
  for (const Edit& edit : edits) {
    model::ReceiptHead changed = load_run();
    edit.edit(*changed.scenario.fault->load);
    CHECK(judge::bench_differences(load_run(), changed) == as_list(edit.difference));
  }
  model::ReceiptHead before = load_run();
  two(*before.scenario.fault->load);
  model::ReceiptHead after = before;
  std::vector<model::LoadRequest>& requests = after.scenario.fault->load->requests;
  requests[0].name = "other";
  CHECK(judge::bench_differences(before, after).empty());
  requests[1].weight = 2;
  CHECK(judge::bench_differences(before, after) == Texts{"the weight of request 2 (b) changed from '1' to '2'"});
  before = after = load_run();
  before.scenario.fault->load->stages = {{seconds(5), model::LoadStage::Course::ramp, 40}};
  after.scenario.fault->load->stages = {{seconds(5), model::LoadStage::Course::hold, 40}};
  CHECK(judge::bench_differences(before, after) ==
        Texts{"the stages of the load changed from '5 s to 40' to '5 s at 40'"});
}

TEST_CASE("another working folder is another benchmark, wherever the work tree is", "[judge][differences]") {
  const auto run_in = [](const std::string& cwd, const std::string& root = "", const std::string& start = "") {
    model::ReceiptHead run = run_of("./p");
    run.scenario.cwd = cwd;
    if (!root.empty()) run.environment.git.emplace().root = root;
    if (!root.empty()) run.environment.git->folder = start;
    return run;
  };
  const auto is_same = [](const model::ReceiptHead& one, const model::ReceiptHead& other) {
    CHECK(judge::bench_differences(one, other).empty() == judge::bench_differences(other, one).empty());
    return judge::bench_differences(one, other).empty();
  };
  CHECK(judge::bench_differences(run_in("."), run_in("sub")) == Texts{"the cwd changed from '.' to 'sub'"});
  for (const char* const same : {"sub", "sub/", "./sub", "other/../sub"}) CHECK(is_same(run_in("sub"), run_in(same)));
  for (const char* const other : {"subs", "sub/sub", "../sub", "/sub", "/w/a/sub"})
    CHECK_FALSE(is_same(run_in("sub"), run_in(other)));
  CHECK(is_same(run_in("/w/a/sub", "/w/a"), run_in("/w/b/sub", "/w/b")));
  CHECK_FALSE(is_same(run_in("/w/a/sub", "/w/a"), run_in("/w/b/other", "/w/b")));
  CHECK(is_same(run_in("/w/a", "/w/a"), run_in(".", "/w/b")));
  CHECK(is_same(run_in("sub", "/w/a"), run_in(".", "/w/b", "sub")));  // started there
  CHECK_FALSE(is_same(run_in(".", "/w/a"), run_in(".", "/w/b", "sub")));
  CHECK(is_same(run_in("sub"), run_in("/w/b/sub", "/w/b")));
  CHECK(is_same(run_in("sub"), run_in("/w/b/x/sub", "/w/b", "x")));
  model::Scenario scenario;
  scenario.cwd = "/w/a/sub";
  CHECK(judge::names_path(scenario, "/w/a"));
}

TEST_CASE("another command of a service is another benchmark, another port of it is none", "[judge][differences]") {
  const auto run_with = [](std::vector<std::string> argv, model::Readiness ready = {}) {
    model::ReceiptHead run = run_at("/w/a", {"./load"});
    run.scenario.service = model::Service{{std::move(argv), ""}, std::move(ready), {}};
    return run;
  };
  const model::ReceiptHead base = run_with({"./serve", "--port", "8080"}, {.port = "8080"});
  CHECK(judge::bench_differences(base, run_with({"./serve", "--fast"})) ==
        Texts{"the command of the service changed from './serve --port 8080' to './serve --fast'"});
  model::ReceiptHead none = base;
  none.scenario.service.reset();
  CHECK(judge::bench_differences(base, none) ==
        Texts{"the command of the service changed from './serve --port 8080' to 'none'"});
  CHECK(judge::bench_differences(base, run_with({"/w/a/serve", "--port", "9090"}, {.port = "9090"})).empty());
  CHECK(judge::bench_differences(base, run_with({"./serve", "--port", "$BENCHGATE_PORT"}, {.port = "auto"})).empty());
  CHECK(judge::bench_differences(base, run_with({"./serve", "--port", "70"}, {.url = "http://[::1]:70/x"})).empty());
  CHECK(judge::bench_differences(base, run_with({"./serve", "--port", "70"}, {.url = "http://[::1]/x"})).size() == 1);
  CHECK(judge::bench_differences(base, run_with({"./serve", "--port", "70"}, {.port = "7"})).size() == 1);
  CHECK(judge::bench_differences(base, run_with({"./serve", "--port", "auto"}, {.port = "auto"})).size() == 1);
  CHECK(judge::names_path(run_with({"/w/a/serve"}).scenario, "/w/a"));

  model::ReceiptHead fault = load_run();
  model::Workload& workload = fault.scenario.workload.emplace();
  workload.service.command = shell("./serve  --threads 2");
  workload.backend.emplace().command = shell("./db");
  model::ReceiptHead other = fault;
  other.scenario.workload->service.command = shell("./serve --threads 2 ");
  CHECK(judge::bench_differences(fault, other).empty());
  other.scenario.workload->service.command.argv = {"./serve"};
  other.scenario.workload->backend.reset();
  const std::string words = "bash -euo pipefail -c ./";
  CHECK(judge::bench_differences(fault, other) ==
        Texts{"the command of the service changed from '" + words + "serve  --threads 2' to './serve'",
              "the command of the backend changed from '" + words + "db' to 'none'"});
  workload = {.service = {}, .url = "http://127.0.0.1:80/x"};
  other = fault;
  other.scenario.workload->url = "http://localhost:80/x";
  CHECK(judge::bench_differences(fault, other) ==
        Texts{"the url of the service changed from 'http://127.0.0.1:80/x' to 'http://localhost:80/x'"});
  other.scenario.workload->url = "http://127.0.0.1:81/x";
  CHECK(judge::bench_differences(fault, other).empty());
}

TEST_CASE("a timeout of requests counts only where a request took as long", "[judge][differences]") {
  model::ReceiptHead before = load_run(), after = load_run();
  after.scenario.fault->load->timeout = seconds(9);
  const std::string difference = "the timeout of requests changed from '10 s' to '9 s'";
  CHECK(judge::bench_differences(before, after) == Texts{difference});  // not known
  before.notes.request_latency = {{.phase = "inject", .requests = 10, .max_ms = 8000}};
  after.notes.request_latency = before.notes.request_latency;
  CHECK(judge::bench_differences(before, after).empty());
  CHECK(judge::harmless_timeout_difference(before, after) ==
        difference + ", but no request took as long as the shorter one");
  before.notes.request_latency[0].max_ms = 9500;  // the shorter timeout would have ended it
  CHECK(judge::bench_differences(before, after) == Texts{difference});
  CHECK(judge::harmless_timeout_difference(before, after).empty());
  CHECK(judge::harmless_timeout_difference(before, before).empty());
}

TEST_CASE("another command, fault, setup or environment is another benchmark", "[judge][differences]") {
  const model::ReceiptHead base = load_run();
  CHECK(judge::bench_differences(base, base).empty());
  model::ReceiptHead head = base;
  head.scenario.fault->parameters["dns_latency"]["dns_latency_ms"] = 20;
  head.scenario.fault->load->rate = 40;
  CHECK(judge::bench_differences(base, head) ==
        Texts{"the fault changed from 'dns_latency (dns_latency_ms 60)' to 'dns_latency (dns_latency_ms 20)'",
              "the load changed from '20 requests/s' to '40 requests/s'"});
  head = base;
  head.scenario.description = "other words";
  head.scenario.repeat = 99;
  CHECK(judge::bench_differences(base, head).empty());
  head.scenario.env["T"] = "2";
  head.scenario.setup = model::CommandLine{{"build"}, "build"};
  head.scenario.prepare = model::CommandLine{{"./reset"}, "./reset"};
  CHECK(judge::bench_differences(base, head).empty());
  CHECK(judge::definition_differences(base, head) == Texts{"the setup changed from 'none' to 'build'",
                                                           "the prepare changed from 'none' to './reset'",
                                                           "the environment changed from 'none' to 'T=2'"});
  head = base;
  head.scenario.command.argv = {"parse"};
  CHECK(judge::bench_differences(base, head) == Texts{"the command changed from '' to 'parse'"});
  model::ReceiptHead long_before = base, long_after = base;  // what differs is shown, also far from the beginning
  long_before.scenario.command.argv = {std::string(300, 'x') + "a"};
  long_after.scenario.command.argv = {std::string(300, 'x') + "b"};
  const std::string shown = "..." + std::string(40, 'x');
  CHECK(judge::bench_differences(long_before, long_after) ==
        Texts{"the command changed from '" + shown + "a' to '" + shown + "b'"});
}
