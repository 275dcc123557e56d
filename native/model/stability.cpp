// SPDX-License-Identifier: MIT
#include "model/stability.hpp"

#include <array>

namespace benchgate::model {

std::string_view name_of(Stability stability) {
  constexpr std::array<std::string_view, 6> names{"stable",  "unstable", "expected_unstable",
                                                  "unrated", "invalid",  "failed"};
  return names.at(static_cast<std::size_t>(stability));
}

std::string_view name_of(Side side) { return side == Side::worse ? "worse" : "better"; }

std::string_view name_of(LiteralLabel label) {
  constexpr std::array<std::string_view, 10> names{"none",           "first",       "stable",    "drift",
                                                   "regression",     "improvement", "recovered", "environment_changed",
                                                   "platform_shift", "accepted"};
  return names.at(static_cast<std::size_t>(label));
}

}  // namespace benchgate::model
