// SPDX-License-Identifier: MIT
#include "format/definition_changes.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

model::Scenario named(const char* name) {
  model::Scenario scenario;
  scenario.name = name;
  scenario.command = {{"./" + scenario.name}, "./" + scenario.name};
  return scenario;
}

}  // namespace

TEST_CASE("new, deleted and changed test cases are listed apart, with what differs", "[format][definition]") {
  std::vector<model::Scenario> base{named("same"), named("gone"), named("changed")};
  std::vector<model::Scenario> head{named("new"), named("changed"), named("same")};
  head[1].command = {{"./changed", "--fast"}, "./changed --fast"};
  head[1].warmup = 3;
  head[2].location.line = 12;  // moved within its file
  const model::DefinitionChanges changes = format::definition_changes(base, head);
  CHECK(changes.added == std::vector<std::string>{"new"});
  CHECK(changes.deleted == std::vector<std::string>{"gone"});
  REQUIRE(changes.changed.size() == 1);
  CHECK(changes.changed[0].name == "changed");
  CHECK(changes.changed[0].keys == std::vector<std::string>{"command", "warmup"});
  CHECK_FALSE(format::definition_changes(head, head).any());
}

TEST_CASE("a combination of parameters that is new is a new test case", "[format][definition]") {
  std::vector<model::Scenario> base{named("grid")}, head{named("grid"), named("grid")};
  base[0].parameters = head[0].parameters = {{"threads", "1"}};
  head[1].parameters = {{"threads", "2"}};
  const model::DefinitionChanges changes = format::definition_changes(base, head);
  CHECK(changes.added == std::vector<std::string>{"grid@threads=2"});
  CHECK(changes.deleted.empty());
  CHECK(changes.changed.empty());
}
