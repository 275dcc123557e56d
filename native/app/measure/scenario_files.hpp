// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"

namespace benchgate::app {

/// Reads the file `named`, else benchgate.yaml; an empty configuration when
/// neither exists. A perfgate.toml or perfgate.json becomes a configuration with scenarios in it. Throws Error for an
/// unreadable named file and for mistakes in it.
format::Configuration load_configuration(const std::optional<std::string>& named);

/// Returns the path of the configuration: `named`, else benchgate.yaml in the current folder.
std::string configuration_file(const std::optional<std::string>& named);

/// Reads a configuration; an empty one when the file does not exist. Throws Error.
format::Configuration load_configuration_if_there(const std::filesystem::path& file);

/// Returns the scenario files of `named`, in byte order, each once. `named` holds files, folders (all *.yaml and *.yml
/// below them) and globs (`*` and `?` within a folder's name, `**` for any number of folders); when it is empty, the
/// globs of the configuration's `scenarios:` are used. Folders and globs skip benchgate.yaml and names that begin with
/// '.' or with '_' (parts to include). Throws Error for what matches nothing, and when there is nothing to match.
std::vector<std::string> scenario_files(std::span<const std::string> named, const format::Configuration& configuration);

/// Reads one scenario file. Throws Error.
format::ScenarioFile load_scenario(const std::string& file, const format::Configuration& configuration,
                                   std::span<const format::Override> overrides);

/// Reads all of scenario_files(), or when `named` is empty the scenarios in the configuration itself; their names are
/// unique. Throws Error.
std::vector<format::ScenarioFile> load_scenarios(std::span<const std::string> named,
                                                 const format::Configuration& configuration,
                                                 std::span<const format::Override> overrides);

}  // namespace benchgate::app
