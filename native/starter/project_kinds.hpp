// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// Where a starter scenario builds: a folder of its own, so that nobody's build
/// is changed, below the name that most projects ignore in git.
inline constexpr std::string_view starter_build_folder = "build/benchgate";

/// Whether `name` may stand unquoted in a shell line: A-Z a-z 0-9 . _ + - only,
/// at least one, and no '-' or '.' in front.
bool is_plain_name(std::string_view name);

/// The same for a relative path of such names.
bool is_plain_path(std::string_view path);

/// The best of `names` to measure: the first with "bench" in it, else the first
/// without "test" or "example", else the first. Absent for none.
std::optional<std::string> best_program(const std::vector<std::string>& names);

/// `name` as the name of a scenario: small letters, digits, '_' and '-', at most
/// 60; "benchmark" when nothing is left, and for the name of the configuration.
std::string scenario_name(std::string_view name);

/// One proposal for each kind of project; absent: it is not of this kind.
std::optional<StarterScenario> propose_cmake(const ProjectFiles& project);
std::optional<StarterScenario> propose_cargo(const ProjectFiles& project);
std::optional<StarterScenario> propose_go(const ProjectFiles& project);
std::optional<StarterScenario> propose_npm(const ProjectFiles& project);
std::optional<StarterScenario> propose_python(const ProjectFiles& project);
std::optional<StarterScenario> propose_make(const ProjectFiles& project);
std::optional<StarterScenario> propose_sources(const ProjectFiles& project);

}  // namespace benchgate::starter
