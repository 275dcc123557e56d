// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::model {

/// How good one property of a machine is for measuring.
enum class Condition { good, limited, bad, unknown };

/// Returns "good", "limited", ...: the word in JSON.
constexpr std::string_view name_of(Condition condition) {
  constexpr std::string_view names[]{"good", "limited", "bad", "unknown"};
  return names[static_cast<std::size_t>(condition)];
}

/// One thing that was looked at, and what to do about it.
struct CheckItem {
  std::string name;                                     ///< stable, for scripts: "cpu_limit"
  Condition status = Condition::unknown;                ///< unknown: the machine does not tell
  std::string found;                                    ///< what this machine has, for people
  std::string advice;                                   ///< what to do; empty: nothing
  std::vector<std::pair<std::string, double>> figures;  ///< those of `found`, unrounded, names with their unit

  bool operator==(const CheckItem&) const = default;
};

}  // namespace benchgate::model
