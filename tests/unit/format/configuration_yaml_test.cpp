// SPDX-License-Identifier: MIT
#include "format/configuration_yaml.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using format::Configuration;
using format::parse_configuration;

namespace {

std::string configuration_refusal(const std::string& text) {
  return test::error_of([&] { parse_configuration(text, "benchgate.yaml"); }, "accepted");
}

}  // namespace

TEST_CASE("benchgate.yaml gives defaults, globs, ids and limits", "[format][configuration]") {
  const Configuration configuration = parse_configuration(R"(defaults: {warmup: 3, env: {LC_ALL: C}}
scenarios: ["benchmarks/*.yaml", more.yaml]
gates: {significance: {metric: wall_ms}}
budgets: {wall_ms: {threshold: 0.2}}
docref: {$comment: ids of the importer, Bench.Parse: "bench:parser/large"}
renames: {old: new, older: old}
overrides: {$comment: reviewed in may, "queue@threads=8": lock contention}
total_time_budget: 30m
)",
                                                          "benchgate.yaml");
  CHECK(configuration.defaults.find("warmup")->text == "3");
  CHECK(configuration.defaults.find("gates") != nullptr);
  CHECK(configuration.defaults.find("budgets") != nullptr);
  CHECK(configuration.scenarios == std::vector<std::string>{"benchmarks/*.yaml", "more.yaml"});
  CHECK(configuration.docrefs == std::map<std::string, std::string>{{"Bench.Parse", "bench:parser/large"}});
  CHECK(configuration.expected_unstable == std::map<std::string, std::string>{{"queue@threads=8", "lock contention"}});
  CHECK(configuration.renames == std::map<std::string, std::string>{{"old", "new"}, {"older", "old"}});
  CHECK(configuration.total_time_budget == std::chrono::minutes(30));
}

TEST_CASE("an empty benchgate.yaml says nothing", "[format][configuration]") {
  const Configuration configuration = parse_configuration("# later\n", "benchgate.yaml");
  CHECK(configuration.scenarios.empty());
  CHECK(configuration.defaults.members.empty());
  CHECK(!configuration.total_time_budget);
}

TEST_CASE("mistakes in benchgate.yaml are reported with their location", "[format][configuration]") {
  const std::pair<const char*, const char*> cases[] = {
      {"- a", "benchgate.yaml:1:1: the file must be a map of keys, such as 'scenarios: [benchmarks/*.yaml]'"},
      {"scenario: [a]", "benchgate.yaml:1:1: unknown key 'scenario' (did you mean 'scenarios'?)"},
      {"docref:\n  Bench.Parse: parser/large\n",
       "benchgate.yaml:2:16: the DocRef of 'Bench.Parse' must be bench:AREA/NAME or load:AREA/NAME, such as "
       "bench:parser/large, of a-z, 0-9, '-' and '/', not 'parser/large'"},
      {"renames:\n  a: b\n  b: a\n",
       "benchgate.yaml:2:3: 'a' leads back to itself; name what the test case is called now"},
      {"docref: bench:parser/large",
       "benchgate.yaml:1:9: 'docref' must be a map of test cases to ids such as bench:parser/large, not "
       "'bench:parser/large'"},
      {"defaults: {warmpu: 1}", "benchgate.yaml:1:12: unknown key 'warmpu' (did you mean 'warmup'?)"},
      {"defaults: {name: a}", "benchgate.yaml:1:12: 'name' cannot be a default; write it into each scenario file"},
      {"defaults: {repeat: 0}",
       "benchgate.yaml:1:20: 'repeat' must be a whole number from 1 to 1000000, or a map, not '0'"},
      {"defaults: {noise: 1}", "benchgate.yaml:1:12: 'noise' is not supported yet; remove it"},
      {"publish: {comment: auto}", "benchgate.yaml:1:1: 'publish' is not supported yet; remove it"},
      {"defaults: {gates: {}}\ngates: {}",
       "benchgate.yaml:1:19: 'gates' is given both in and beside 'defaults'; keep one of them"},
      {"better: {score: higher}\nbudgets: {score: {threshold: 1, direction: lower}}",
       "benchgate.yaml:2:44: 'direction: lower' contradicts 'better: higher' of 'score' (benchgate.yaml:1:17); remove "
       "one"},
      {"total_time_budget: soon",
       "benchgate.yaml:1:20: 'total_time_budget' must be a duration such as 30s or 250ms, not 'soon'"},
  };
  for (const auto& [text, message] : cases) {
    CAPTURE(text);
    CHECK(configuration_refusal(text) == message);
  }
}
