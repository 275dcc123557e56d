// SPDX-License-Identifier: MIT
#include "app/check/commands.hpp"

#include "app/check/reproduction.hpp"
#include "catch.hpp"

using namespace benchgate;
using app::CommandsRequest;

namespace {

CommandsRequest two(CommandsRequest::Arguments baseline, CommandsRequest::Arguments candidate) {
  CommandsRequest request;
  request.baseline = std::move(baseline);
  request.candidate = std::move(candidate);
  return request;
}

std::string name_after(CommandsRequest::Arguments baseline, CommandsRequest::Arguments candidate) {
  return app::cases_of_commands(two(std::move(baseline), std::move(candidate))).candidates.at(0).name;
}

}  // namespace

TEST_CASE("two commands are one test case, named after their programs", "[app][check][commands]") {
  CHECK(name_after({"/usr/bin/sort", "x"}, {"./sort"}) == "sort");
  CHECK(name_after({"old"}, {"./new.sh"}) == "old-vs-new.sh");
  CHECK(name_after({"seq 9 | sort"}, {"seq 9 | sort -n"}) == "seq");
  CHECK(name_after({"\xc3\xa4"}, {"b"}) == "command-vs-b");
  CHECK(name_after({"bin/cb5d9cd~1"}, {"bin/cb5d9cd"}) == "cb5d9cd-1-vs-cb5d9cd");
  CHECK(name_after({"bin.cb5d9cd~1"}, {"\xc3\xa4"
                                       "b"}) == "bin.cb5d9cd-1-vs-command-b");
}

TEST_CASE("a command of one word with blanks is shell text", "[app][check][commands]") {
  const app::CommandCases cases = app::cases_of_commands(two({"seq 9 | sort"}, {"sort", "a b"}));
  CHECK(cases.candidates.at(0).command.argv == std::vector<std::string>{"sort", "a b"});
  CHECK(cases.candidates.at(0).command.shown == "sort 'a b'");
  CHECK(cases.baselines.at("seq-vs-sort").argv ==
        std::vector<std::string>{"bash", "-euo", "pipefail", "-c", "seq 9 | sort"});
}

TEST_CASE("each combination of the parameters is a test case", "[app][check][commands]") {
  CommandsRequest request = two({"a", "{n}"}, {"a", "{n}{m}{k}"});
  request.prepare = "touch {m}";
  request.parameters = {{"n", {"1", "2"}}, {"m", {"x", "y"}}};
  const app::CommandCases cases = app::cases_of_commands(request);
  REQUIRE(cases.candidates.size() == 4);
  CHECK(case_name(cases.candidates[1]) == "a@n=1,m=y");
  CHECK(cases.candidates[1].command.argv == std::vector<std::string>{"a", "1y{k}"});
  CHECK(cases.candidates[1].prepare.value().shown == "touch y");
  CHECK(cases.baselines.at("a@n=2,m=x").argv == std::vector<std::string>{"a", "2"});
}

TEST_CASE("too many combinations are an error", "[app][check][commands]") {
  CommandsRequest request = two({"{n}"}, {"{m}"});
  const std::vector<std::string> many(40, "1");
  request.parameters = {{"n", many}, {"m", many}};
  CHECK_THROWS_AS(app::cases_of_commands(request), Error);
}

TEST_CASE("what measures a scenario again names its file, its baseline and the options that count",
          "[app][check][reproduction]") {
  model::Scenario scenario;
  scenario.location.file = "benchmarks/it's.yaml";
  app::CheckRequest request;
  request.reproduce_options = " --threshold 0.1";
  const app::BaselineCommit commit{"0123456789abcdef0123456789abcdef01234567", "main"};
  CHECK(reproduction(scenario, commit, request) ==
        "benchgate check 'benchmarks/it'\\''s.yaml' --baseline 0123456789ab --threshold 0.1");
  CHECK(reproduction(scenario, app::BaselineFiles{"old results"}, request) ==
        "benchgate check 'benchmarks/it'\\''s.yaml' --baseline 'old results' --threshold 0.1");
  CHECK(reproduction(scenario, app::BaselineFiles{"/tmp/old"}, request).empty());
  CHECK(reproduction(scenario, app::NoBaseline{}, request).empty());
  request.configuration = "other.yaml";
  CHECK(reproduction(scenario, commit, request).find(" --config other.yaml") != std::string::npos);
  request.candidate_results = "run.json";
  CHECK(reproduction(scenario, commit, request).empty());
  request.candidate_results.reset();
  scenario.location.file = "a\nb.yaml";
  CHECK(reproduction(scenario, commit, request).empty());
}
