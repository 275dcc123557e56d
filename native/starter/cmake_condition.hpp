// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starter/cmake_commands.hpp"
#include "starter/cmake_variables.hpp"

namespace benchgate::starter {

/// What a condition asks about besides variables.
struct CmakeWorld {
  std::function<bool(const std::string& target)> has_target;
  std::function<bool(const std::string& path)> has_path;  ///< relative to the project
};

/// Whether if() with these arguments is true; absent where only CMake finds out, as with what find_package found.
std::optional<bool> cmake_condition(const std::vector<CmakeArgument>& arguments, const CmakeVariables& variables,
                                    const CmakeWorld& world);

/// The options that have to be ON, and are OFF, so that the condition may become `wanted`: one if one suffices, else
/// all of them that it names. Absent: options do not decide it.
std::optional<std::vector<std::string>> options_for(const std::vector<CmakeArgument>& arguments, bool wanted,
                                                    const CmakeVariables& variables, const CmakeWorld& world);

}  // namespace benchgate::starter
