// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace benchgate::cli {

/// Options of a command that its help shows under one heading.
struct OptionGroup {
  std::string_view heading;
  std::vector<std::string_view> names;  ///< without dashes, in the order of the help
};

/// Returns the groups of a command that has many options; none: its help shows one list. What no group names stands
/// under "options".
std::span<const OptionGroup> option_groups(std::string_view command);

}  // namespace benchgate::cli
