// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/configuration_yaml.hpp"
#include "model/scenario.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Returns the text of a file that an `include:` names; throws Error when it
/// cannot be read. Nothing else reads files while a scenario is parsed.
using LoadFile = std::function<std::string(const std::string& path)>;

/// A value that the command line gives instead of the file.
struct Override {
  std::string key;     ///< "repeat"
  std::string value;   ///< "10"
  std::string option;  ///< "--repeat"
};

/// One effective value and where it came from, for `run --explain`.
struct Setting {
  std::string key;    ///< "repeat", "budgets.wall_ms.threshold"
  std::string value;  ///< "10"
  std::string from;   ///< "benchmarks/parse.yaml:8", "built-in default", "--repeat"
};

/// A scenario file with everything filled in.
struct ScenarioFile {
  std::vector<model::Scenario> cases;  ///< one for each combination of parameters, in file order; at least one
  std::vector<Setting> settings;       ///< every effective value, in the order of the table of keys
  std::vector<std::string> warnings;   ///< "file:line:column: what"
  bool has_default_repeat = false;     ///< nothing but the built-in default sets `repeat`
};

/// Reads a scenario file. Precedence: built-in default, then `defaults:`,
/// `gates:` and `budgets:` of benchgate.yaml, then included files in order,
/// then the file itself, then `overrides`; maps are merged entry by entry.
///
/// `repeat` defaults to 5, and when gates are judged (at least 3 reruns, or
/// `gates:` given) to ceil(30 / reruns), at least 10; a smaller one is used with
/// a warning. Without `command` the file must be a fault scenario.
///
/// `${name}` stands for a parameter in every command, env value, cwd and
/// metric path. In a list of arguments and in env an unknown `${x}` is an error
/// (`$${x}` is a literal one); in shell text it is left to the shell.
///
/// Throws Error `file:line:column: what` for the first mistake.
ScenarioFile parse_scenario(std::string_view text, const std::string& file, const Configuration& configuration,
                            std::span<const Override> overrides, const LoadFile& load);

/// Returns the scenario of the built-in defaults and those of benchgate.yaml, for results that no scenario file
/// describes; its command is only `name`. Throws Error for defaults that no scenario can have.
model::Scenario scenario_of_defaults(std::string_view name, const Configuration& configuration);

/// Throws Error with both locations when two files give the same name.
void check_unique_names(std::span<const ScenarioFile> files);

}  // namespace benchgate::format
