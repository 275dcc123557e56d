// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// Environment variables that the programs that benchgate starts do not get.
struct WithheldVariables {
  std::string_view names;  ///< of one variable; with * at the end of all that begin so
  std::string_view what;   ///< for the documentation
  bool is_secret = false;  ///< their values are withheld from every text, too
};

std::span<const WithheldVariables> withheld_variables();

/// Returns what is left of an environment ("NAME=value") for a program that is not to be trusted: neither withheld
/// variables nor any whose value contains a token. A setting of git (GIT_CONFIG_VALUE_0) that contains one stays,
/// empty, since git fails without it. `passed`: names of variables that stay as they are.
std::vector<std::string> program_environment(std::vector<std::string> environment,
                                             std::span<const std::string> passed = {});

}  // namespace benchgate::sys
