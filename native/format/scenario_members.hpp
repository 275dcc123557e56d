// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/scenario.hpp"

namespace benchgate::format {

/// A member of the `bench` object with which a receipt describes a scenario.
struct ScenarioMember {
  std::string name;                ///< "command"
  std::string json;                ///< its value
  std::vector<std::string> texts;  ///< all texts in it

  bool operator==(const ScenarioMember&) const = default;
};

/// Returns all members that a scenario has, by name, without `command_text`, which repeats `command`.
std::vector<ScenarioMember> members_of_scenario(const model::Scenario& scenario);

/// Returns the key of scenario files that sets a member: "repeat" for "adaptive_repeat"; most have the same name.
std::string_view key_of_member(std::string_view member);

}  // namespace benchgate::format
