// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format/scenario_keys.hpp"

namespace benchgate::format {

/// One key, at any depth, as the reference shows it.
struct KeyEntry {
  enum class File { scenario, scenario_and_defaults, configuration };

  std::string path;  ///< "budgets.*.max": `*` is a name that the user chooses; "assertions[].metric": of each element
  File file;         ///< where it is allowed
  std::string accepts;        ///< "a whole number from 1 to 100"
  std::string_view fallback;  ///< "": none
  std::string_view help;
  std::string_view example;  ///< YAML, complete but for the name and the command of a scenario
};

/// Returns every supported key: of scenario files in the order of their table, each before its members, then of
/// benchgate.yaml.
std::vector<KeyEntry> key_entries();

}  // namespace benchgate::format
