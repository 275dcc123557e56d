// SPDX-License-Identifier: MIT
#include "app/check/changed_parameter.hpp"

#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

namespace {

using Case = std::pair<std::string, std::string>;  ///< name, and the number behind it in Go's report

std::map<std::string, model::Scenario> cases_of(const std::vector<Case>& cases) {
  std::map<std::string, model::Scenario> all;
  for (const auto& [name, processors] : cases) {
    model::Scenario scenario;
    scenario.name = name;
    if (!processors.empty()) scenario.parameters = {{"pkg", "a"}, {"gomaxprocs", processors}};
    all.emplace(case_name(scenario), scenario);
  }
  return all;
}

std::string hint_of(const std::vector<Case>& before, const std::vector<Case>& now) {
  const auto old = cases_of(before), added = cases_of(now);
  model::DefinitionChanges changes;
  for (const auto& [name, scenario] : old)
    if (added.count(name) == 0) changes.deleted.push_back(name);
  for (const auto& [name, scenario] : added)
    if (old.count(name) == 0) changes.added.push_back(name);
  return app::hint_on_parameter(changes, old, added);
}

}  // namespace

TEST_CASE("benchmarks of Go that only ran on another number of processors are reported", "[app][check]") {
  CHECK(
      hint_of({{"BenchmarkA", "8"}, {"BenchmarkB", "8"}}, {{"BenchmarkA", "4"}, {"BenchmarkB", "4"}}) ==
      "2 benchmarks differ only in gomaxprocs, which is 4 instead of 8: run both sides on as many processors, or with "
      "the same -cpu");
  CHECK(
      hint_of({{"BenchmarkA", "8"}, {"BenchmarkB", "8"}}, {{"BenchmarkA", "1"}, {"BenchmarkC", "1"}}) ==
      "1 benchmark differs only in gomaxprocs, which is 1 instead of 8: run both sides on as many processors, or with "
      "the same -cpu");
}

TEST_CASE("other changes of benchmarks are not taken for one of the processors", "[app][check]") {
  CHECK(hint_of({{"BenchmarkA", "8"}}, {{"BenchmarkB", "4"}}).empty());
  CHECK(hint_of({{"BenchmarkA", "8"}}, {{"BenchmarkA", "8"}}).empty());
  CHECK(hint_of({{"sort", ""}}, {{"join", ""}}).empty());
}
