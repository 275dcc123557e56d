// SPDX-License-Identifier: MIT
#include "measure/report_filter.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using measure::ReportedNames;
using measure::ReportFilter;
using Program = measure::ReportFilter::Program;

namespace {

using Strings = std::vector<std::string>;

model::Scenario scenario_with_filter() {
  model::Scenario scenario;
  scenario.report.emplace();
  scenario.report->filter = {"--only", "{names}"};
  return scenario;
}

ReportedNames of_names(const Strings& names, const imports::NameFilter& filter = imports::plain_filter) {
  ReportedNames reported{&filter, {}};
  for (const std::string& name : names) reported.patterns[name] = name.substr(0, name.find('@'));
  return reported;
}

struct Choice {
  model::Scenario scenario = scenario_with_filter();
  ReportFilter filter{scenario};

  explicit Choice(const Strings& all = {"a", "b", "c@n=1", "c@n=2"}) {
    filter.learn(Program::baseline, of_names(all));
    filter.learn(Program::candidate, of_names(all));
  }
  std::string problem(const Strings& reported) const {
    return filter.problem(Program::candidate, model::Sample(), of_names(reported));
  }
};

}  // namespace

TEST_CASE("the option stands at the end of a command, or in the place of the words that it replaces",
          "[measure][filter]") {
  const Strings option{"--only", "a"};
  const model::CommandLine command{{"tool", "--filter", "*", "-v"}, "tool --filter '*' -v"};
  CHECK(measure::filtered_command(command, {}, option) == Strings{"tool", "--filter", "*", "-v", "--only", "a"});
  CHECK(measure::filtered_command(command, {"--filter", "*"}, option) == Strings{"tool", "--only", "a", "-v"});
  CHECK(measure::filtered_command({{"tool"}, "tool"}, {}, option) == Strings{"tool", "--only", "a"});
}

TEST_CASE("shell text gets the option as its arguments, where it says so or at its end", "[measure][filter]") {
  const Strings option{"--only", "a b"};
  const auto shell = [&](const std::string& text) {
    return measure::filtered_command({{"bash", "-c", text}, text}, {}, option);
  };
  CHECK(shell("tool > out.json\n") == Strings{"bash", "-c", "tool > out.json \"$@\"", "bash", "--only", "a b"});
  CHECK(shell("tool \"$@\" | tee out") == Strings{"bash", "-c", "tool \"$@\" | tee out", "bash", "--only", "a b"});
  CHECK(shell("tool ${@:-all}") == Strings{"bash", "-c", "tool ${@:-all}", "bash", "--only", "a b"});
}

TEST_CASE("undecided benchmarks are chosen by the tool's names, and those of the same name with them",
          "[measure][filter]") {
  Choice choice;
  choice.filter.choose(Strings{"a", "c@n=2"});
  CHECK(choice.filter.option() == Strings{"--only", "a", "c"});
  CHECK(choice.problem({"a", "c@n=1", "c@n=2"}).empty());
  CHECK(choice.problem({"a", "c@n=2"}) == "the report lacks the benchmark 'c@n=1'");
  CHECK(choice.problem({"a", "b", "c@n=1", "c@n=2"}) == "the report has the benchmark 'b', which was not asked for");
  CHECK(choice.problem({"a", "c@n=1", "c@n=2", "new"}) ==
        "the report has the benchmark 'new', which was not asked for");
  model::Sample failed;
  failed.failure = "exited with 3";
  CHECK(choice.filter.problem(Program::baseline, failed, of_names({"a", "c@n=1", "c@n=2"})) == "exited with 3");
}

TEST_CASE("a side that never had a benchmark is not asked for it", "[measure][filter]") {
  Choice choice;
  choice.filter.learn(Program::baseline, of_names({"a", "b", "c@n=1"}));
  choice.filter.choose(Strings{"c@n=1"});
  CHECK(choice.filter.problem(Program::baseline, model::Sample(), of_names({"c@n=1"})).empty());
  CHECK(!choice.problem({"c@n=1"}).empty());
}

TEST_CASE("all benchmarks run where nothing, everything or something unknown is undecided", "[measure][filter]") {
  Choice choice;
  const std::vector<std::optional<Strings>> all{std::nullopt, Strings{}, Strings{"a", "b", "c@n=1"}, Strings{"gone"}};
  for (const std::optional<Strings>& undecided : all) {
    choice.filter.choose(undecided);
    CHECK(choice.filter.option().empty());
  }
  CHECK(choice.filter.given_up().empty());
}

TEST_CASE("a filter that was given up chooses nothing more, and the first reason stays", "[measure][filter]") {
  Choice choice;
  choice.filter.choose(Strings{"a"});
  choice.filter.give_up("first");
  choice.filter.give_up("second");
  CHECK(choice.filter.option().empty());
  choice.filter.choose(Strings{"a"});
  CHECK(choice.filter.option().empty());
  CHECK(choice.filter.given_up() == "first");
}

TEST_CASE("a filter that cannot be written is given up before it runs", "[measure][filter]") {
  SECTION("the tool has none") {
    Choice choice;
    ReportedNames names = of_names({"a", "b"});
    names.filter = nullptr;
    choice.filter.learn(Program::candidate, names);
    choice.filter.choose(Strings{"a"});
    CHECK(choice.filter.given_up() == "the tool that wrote the report has no option for its benchmarks");
  }
  SECTION("the names are too long for a command") {
    Strings names;
    for (int i = 0; i < 3000; ++i) names.push_back(std::string(50, 'x') + std::to_string(i));
    Choice choice(names);
    names.pop_back();
    ReportedNames as_regex = of_names(names, imports::regex_filter);
    as_regex.patterns["last"] = "last";
    choice.filter.learn(Program::candidate, as_regex);
    choice.filter.choose(names);
    CHECK(choice.filter.option().empty());
    CHECK(choice.filter.given_up() == "the names of 2999 benchmarks are too long for a command");
  }
}

TEST_CASE("without import.filter all benchmarks run", "[measure][filter]") {
  model::Scenario scenario;
  ReportFilter filter(scenario);
  filter.learn(Program::candidate, of_names({"a", "b"}));
  filter.choose(Strings{"a"});
  CHECK(filter.option().empty());
  CHECK(filter.given_up().empty());
}
