// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/scenario.hpp"

namespace benchgate::format {

/// A member of the `bench` object that a receipt keeps of a scenario.
struct ScenarioMember {
  std::string name;                ///< "command"
  std::string json;                ///< its value
  std::vector<std::string> texts;  ///< all texts in it

  bool operator==(const ScenarioMember&) const = default;
};

/// All members that a scenario has, by name. `command_text`, which says the same as `command`, is left out.
std::vector<ScenarioMember> members_of_scenario(const model::Scenario& scenario);

/// The key of scenario files that sets a member: "repeat" for "adaptive_repeat"; most are called alike.
std::string_view key_of_member(std::string_view member);

}  // namespace benchgate::format
