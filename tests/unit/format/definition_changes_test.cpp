// SPDX-License-Identifier: MIT
#include "format/definition_changes.hpp"

#include <algorithm>

#include "catch.hpp"
#include "format/key_reference.hpp"
#include "format/scenario_json.hpp"
#include "format/scenario_members.hpp"

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

TEST_CASE("what differs is called by the key that a scenario file has", "[format][definition]") {
  std::vector<model::Scenario> base{named("a")}, head{named("a")};
  head[0].adaptive = model::AdaptiveRepeat{.min = 10, .max = 80};
  head[0].repeat = 80;
  head[0].timeout = std::chrono::nanoseconds(1'500'000);  // two members
  head[0].sequential = true;
  head[0].expected_unstable = "network";
  CHECK(format::definition_changes(base, head).changed.at(0).keys ==
        std::vector<std::string>{"interleave", "repeat", "stability", "timeout"});
}

TEST_CASE("every member of a scenario is set by a key that help explains", "[format][definition]") {
  syntax::JsonWriter json;
  format::describe_scenario(json);
  const syntax::JsonDocument schema = syntax::parse_json(json.take(), "");
  const std::vector<format::KeyEntry> keys = format::key_entries();
  std::size_t members = 0;
  for (const auto& [name, description] : schema.root().find("properties").members()) {
    INFO(name);
    ++members;
    const std::string_view key = format::key_of_member(name);
    CHECK(std::any_of(keys.begin(), keys.end(), [&](const format::KeyEntry& one) { return one.path == key; }));
  }
  CHECK(members > 40);
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
