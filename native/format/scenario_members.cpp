// SPDX-License-Identifier: MIT
#include "format/scenario_members.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "format/scenario_json.hpp"

namespace benchgate::format {

namespace {

void add_texts(syntax::JsonValue value, std::vector<std::string>& texts) {
  if (const auto text = value.as_string()) texts.emplace_back(*text);
  for (const syntax::JsonValue element : value.elements()) add_texts(element, texts);
  for (const auto& [name, member] : value.members()) add_texts(member, texts);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> other_keys{{{"adaptive_repeat", "repeat"},
                                                                                   {"command_text", "command"},
                                                                                   {"expected_unstable", "stability"},
                                                                                   {"sequential", "interleave"},
                                                                                   {"timeout_ms", "timeout"},
                                                                                   {"timeout_ns", "timeout"}}};

}  // namespace

std::string_view key_of_member(std::string_view member) {
  const auto found =
      std::find_if(other_keys.begin(), other_keys.end(), [&](const auto& row) { return row.first == member; });
  return found == other_keys.end() ? member : found->second;
}

std::vector<ScenarioMember> members_of_scenario(const model::Scenario& scenario) {
  syntax::JsonWriter json;
  write_scenario(json, scenario);
  const syntax::JsonDocument document = syntax::parse_json(json.take(), "");
  std::vector<ScenarioMember> members;
  for (const auto& [name, value] : document.root().members()) {
    if (name == "command_text") continue;
    ScenarioMember& member = members.emplace_back(ScenarioMember{std::string(name), value.plain(), {}});
    add_texts(value, member.texts);
  }
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return members;
}

}  // namespace benchgate::format
