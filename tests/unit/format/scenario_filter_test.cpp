// SPDX-License-Identifier: MIT
#include "format/scenario_filter.hpp"

#include <string>

#include "catch.hpp"
#include "error_of.hpp"
#include "format/scenario_yaml.hpp"

using namespace benchgate;

namespace {

model::Scenario parsed(const std::string& text) {
  return format::parse_scenario("name: a\n" + text, "a.yaml", format::Configuration(), {}, {}).cases.front();
}

}  // namespace

TEST_CASE("a filter is one word or several, and parameters are put into it", "[format][scenario][filter]") {
  const model::Scenario one = parsed("command: [bench]\nimport: {filter: '--only={names}'}\n");
  CHECK(one.report->filter == std::vector<std::string>{"--only={names}"});
  CHECK(one.report->replaces.empty());
  const model::Scenario several = parsed(
      "parameters: {size: [7]}\ncommand: [bench, -p, '${size}', all]\n"
      "import: {filter: [-p, '${size}/{names}'], replaces: [-p, '${size}']}\n");
  CHECK(several.report->filter == std::vector<std::string>{"-p", "7/{names}"});
  CHECK(several.report->replaces == std::vector<std::string>{"-p", "7"});
}

TEST_CASE("a filter that can do nothing is refused with its location", "[format][scenario][filter]") {
  struct Mistake {
    const char* text;
    const char* error;
  };
  const Mistake mistakes[] = {
      {"command: [bench]\nimport: {filter: --benchmark_filter}\n",
       "a.yaml:3:18: 'filter' has no {names}; write the option of the tool with {names} in place of the benchmarks, "
       "such as '--benchmark_filter={names}'"},
      {"command: [bench]\nimport: {format: wrk, filter: '{names}'}\n",
       "a.yaml:3:31: 'filter' cannot be used with the format wrk; remove it"},
      {"command: [bench, all]\nimport: {replaces: all}\n",
       "a.yaml:3:20: 'replaces' needs 'filter', which says what to write instead"},
      {"command: [bench, -f, all]\nimport: {filter: '{names}', replaces: [all, -f]}\n",
       "a.yaml:3:39: the command has no words 'all -f' to replace; write them as in 'command'"},
      {"command: bench all\nimport: {filter: '{names}', replaces: all}\n",
       "a.yaml:3:39: 'replaces' needs a command that is a list of words; in shell text write \"$@\" where the filter "
       "goes"},
      {"command: [bench]\nimport: {filter: '${size}{names}'}\n",
       "a.yaml:3:18: '${size}' is not a parameter of this scenario; no shell expands this text; write '$${size}' for "
       "the characters themselves"},
  };
  for (const Mistake& mistake : mistakes) CHECK(test::error_of([&] { parsed(mistake.text); }) == mistake.error);
}

TEST_CASE("expected statuses are read as text, one or several", "[format][scenario]") {
  CHECK(parsed("command: [x]\nimport: {format: oha}\nexpect_status: 404\n").expect_status ==
        std::vector<std::string>{"404"});
  CHECK(parsed("command: [x]\nimport: {}\nexpect_status: [200, 4xx]\n").expect_status ==
        std::vector<std::string>{"200", "4xx"});
  CHECK(parsed("command: [x]\nimport: {format: vegeta}\n").expect_status.empty());
}

TEST_CASE("expected statuses without a report that counts answers by status are refused", "[format][scenario]") {
  CHECK(test::error_of([] { parsed("command: [x]\nexpect_status: 404\n"); }) ==
        "a.yaml:3:16: 'expect_status' needs 'import', the report of a load test that counts answers by status");
  CHECK(test::error_of([] { parsed("command: [x]\nexpect_status: 404\nimport: {format: jmeter-csv}\n"); }) ==
        "a.yaml:3:16: the format jmeter-csv has no answers by status; remove 'expect_status', and tell the tool itself "
        "which answers are right (it works with artillery, fortio, hey-csv, hey, oha, vegeta-csv, vegeta-encode, "
        "vegeta-json)");
}

TEST_CASE("a tool of which one format has a filter may have one", "[format][scenario][filter]") {
  CHECK(parsed("command: [bench]\nimport: {format: google-benchmark, filter: '{names}'}\n").report->filter.size() == 1);
}
