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

/// Path of the configuration: `named`, else benchgate.yaml in the current folder.
std::string configuration_file(const std::optional<std::string>& named);

/// Reads a configuration; an empty one when the file does not exist. Throws Error.
format::Configuration load_configuration_if_there(const std::filesystem::path& file);

/// The scenario files that `words` name, in byte order, each once. A word is a
/// file, a folder (all *.yaml and *.yml below it) or a glob (`*` and `?` within
/// a folder's name, `**` for any number of folders); without words the globs
/// of the configuration's `scenarios:` are used. Folders and globs skip
/// benchgate.yaml and names that begin with '.' or with '_' (parts to include).
/// Throws Error for a word that matches nothing and when there are no words.
std::vector<std::string> scenario_files(std::span<const std::string> words, const format::Configuration& configuration);

/// Reads one scenario file. Throws Error.
format::ScenarioFile load_scenario(const std::string& file, const format::Configuration& configuration,
                                   std::span<const format::Override> overrides);

/// Reads all of scenario_files(), or without words the scenarios in the configuration itself; their names are unique.
/// Throws Error.
std::vector<format::ScenarioFile> load_scenarios(std::span<const std::string> words,
                                                 const format::Configuration& configuration,
                                                 std::span<const format::Override> overrides);

}  // namespace benchgate::app
