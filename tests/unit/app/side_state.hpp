// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "app/fake_session.hpp"

namespace benchgate::test {

/// The states of the code of a side in the table "Candidate x baseline" of the measurement's specification.
enum class SideState { fine, does_not_build, crashes, wrong_output, times_out, missing };

inline constexpr std::array all_side_states{SideState::fine,         SideState::does_not_build, SideState::crashes,
                                            SideState::wrong_output, SideState::times_out,      SideState::missing};

inline std::string_view name_of(SideState state) {
  constexpr std::array<std::string_view, all_side_states.size()> names{"fine",         "does not build", "crashes",
                                                                       "wrong output", "times out",      "missing"};
  return names.at(static_cast<std::size_t>(state));
}

/// What happens to a command of the scenario `a`, which prints "right" and has a build step.
inline sys::ChildResult answer_of(SideState state, const sys::Command& command) {
  const bool builds = command.argv.front() != "a";
  if (builds && state == SideState::does_not_build) return exits_with(2, "no compiler");
  if (builds) return takes(std::chrono::milliseconds(1));
  if (state == SideState::crashes) return exits_with(139, "out of luck");
  sys::ChildResult result = takes(std::chrono::milliseconds(10), state == SideState::wrong_output ? "wrong" : "right");
  if (state != SideState::times_out) return result;
  result.exit_code = -1;
  result.timed_out = true;
  return result;
}

}  // namespace benchgate::test
