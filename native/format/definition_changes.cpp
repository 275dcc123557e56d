// SPDX-License-Identifier: MIT
#include "format/definition_changes.hpp"

#include <algorithm>
#include <set>

#include "format/scenario_json.hpp"
#include "format/scenario_members.hpp"

namespace benchgate::format {

namespace {

/// The receipt's `bench` object.
syntax::JsonDocument definition_of(const model::Scenario& scenario) {
  syntax::JsonWriter json;
  write_scenario(json, scenario);
  return syntax::parse_json(json.take(), "");
}

bool is_same(syntax::JsonValue one, syntax::JsonValue other) {
  if (!one || !other) return !one && !other;
  if (one.kind() != other.kind() || one.text() != other.text() || one.size() != other.size()) return false;
  const std::vector<syntax::JsonValue> elements = one.elements();
  const std::vector<syntax::JsonValue::Member> members = one.members();
  return std::equal(elements.begin(), elements.end(), other.elements().begin(), is_same) &&
         std::all_of(members.begin(), members.end(), [&](const syntax::JsonValue::Member& member) {
           return is_same(member.second, other.find(member.first));
         });
}

/// The keys of scenario files that say different things, in alphabetical order.
std::vector<std::string> different_keys(const model::Scenario& base, const model::Scenario& head) {
  const syntax::JsonDocument base_document = definition_of(base);
  const syntax::JsonDocument head_document = definition_of(head);
  const syntax::JsonValue before = base_document.root();
  const syntax::JsonValue after = head_document.root();
  std::set<std::string> names;
  for (const syntax::JsonValue side : {before, after})
    for (const auto& [name, value] : side.members()) names.emplace(name);
  std::set<std::string> keys;
  for (const std::string& name : names)
    if (name != "command_text" && !is_same(before.find(name), after.find(name))) keys.emplace(key_of_member(name));
  return {keys.begin(), keys.end()};
}

const model::Scenario* find_case(std::span<const model::Scenario> cases, const std::string& name) {
  const auto found = std::find_if(cases.begin(), cases.end(),
                                  [&](const model::Scenario& scenario) { return case_name(scenario) == name; });
  return found == cases.end() ? nullptr : &*found;
}

}  // namespace

model::DefinitionChanges definition_changes(std::span<const model::Scenario> base,
                                            std::span<const model::Scenario> head) {
  model::DefinitionChanges changes;
  for (const model::Scenario& scenario : head) {
    const std::string name = case_name(scenario);
    const model::Scenario* const before = find_case(base, name);
    if (before == nullptr) {
      changes.added.push_back(name);
    } else if (std::vector<std::string> keys = different_keys(*before, scenario); !keys.empty()) {
      changes.changed.push_back({name, std::move(keys)});
    }
  }
  for (const model::Scenario& scenario : base)
    if (find_case(head, case_name(scenario)) == nullptr) changes.deleted.push_back(case_name(scenario));
  return changes;
}

}  // namespace benchgate::format
