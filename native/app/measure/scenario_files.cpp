// SPDX-License-Identifier: MIT
#include "app/measure/scenario_files.hpp"

#include <filesystem>
#include <set>
#include <string_view>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "format/budget_names.hpp"
#include "starter/perfgate_config.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view configuration_name = "benchgate.yaml";
constexpr std::uint64_t largest_file = base::most(base::Limit::scenario_file);

/// Whether a file found by a folder or glob is a scenario.
bool is_scenario_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  const std::string extension = path.extension().string();
  return (extension == ".yaml" || extension == ".yml") && name != configuration_name && !name.starts_with('_');
}

std::string joined_path(const std::filesystem::path& folder, std::string_view name) {
  return (folder / name).lexically_normal().string();
}

std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files;
  for (const std::string& file : sys::list_tree(folder))
    if (is_scenario_file(file)) files.push_back(joined_path(folder, file));
  if (files.empty()) throw Error(folder, "no scenario (*.yaml, *.yml) in this folder");
  return files;
}

std::vector<std::string> files_matching(const std::string& glob) {
  // A folder that is named as it is may be hidden or a link.
  std::string_view pattern = glob;
  std::string root;
  while (pattern.find('/') != std::string_view::npos && !base::has_wildcard(base::first_of_path(pattern))) {
    root.append(base::first_of_path(pattern)).append("/");
    pattern = base::rest_of_path(pattern);
  }
  std::vector<std::string> files;
  if (root.empty() || sys::is_folder(root))
    for (const std::string& file : sys::list_tree(root.empty() ? "." : root))
      if (is_scenario_file(file) && base::matches_path_glob(file, pattern)) files.push_back(joined_path(root, file));
  if (files.empty()) throw Error(glob, "matches no scenario (*.yaml, *.yml)");
  return files;
}

/// " (did you mean 'a.yaml'?)", of the scenarios beside a file that does not exist.
std::string similar_file(const std::string& word) {
  const std::filesystem::path folder = std::filesystem::path(word).parent_path();
  const std::vector<std::string> beside = sys::list_folder(folder.empty() ? "." : folder);
  std::vector<std::string> files;
  for (const std::string& name : beside)
    if (is_scenario_file(name)) files.push_back((folder / name).string());
  const std::vector<std::string_view> names(files.begin(), files.end());
  return base::suggestion(word, names);
}

std::vector<std::string> files_named(const std::string& word) {
  if (sys::is_folder(word)) return files_below(word);
  if (!sys::path_exists(word) && !base::has_wildcard(word))
    throw Error(word, "no such file or folder" + similar_file(word));
  if (sys::path_exists(word) || !base::has_wildcard(word)) return {joined_path({}, word)};
  return files_matching(word);
}

std::string text_of_file(const std::string& path) { return sys::read_file(path, largest_file); }

bool is_of_perfgate(const std::string& file) {
  return file.ends_with(".toml") || std::filesystem::path(file).filename() == "perfgate.json";
}

format::Configuration configuration_in_file(const std::string& file) {
  if (!is_of_perfgate(file)) return format::parse_configuration(text_of_file(file), file);
  starter::PerfgateTranslation translated = starter::translate_perfgate(text_of_file(file), file);
  format::Configuration configuration = format::parse_configuration(translated.configuration, file);
  configuration.scenarios.clear();  // the files that `init` would write
  configuration.scenario_texts = std::move(translated.scenarios);
  configuration.remarks = std::move(translated.remarks);
  return configuration;
}

/// The lines of YAML that nobody wrote name nothing; a budget's says that it is one of the user's.
void clear_locations(model::Scenario& scenario) {
  scenario.location.line = 0;
  for (auto& [metric, budget] : scenario.budgets) budget.location.file.clear();
}

/// The scenarios of another tool's configuration; its remarks are warnings of the first.
std::vector<format::ScenarioFile> scenarios_within(const format::Configuration& configuration,
                                                   std::span<const format::Override> overrides) {
  std::vector<format::ScenarioFile> loaded;
  for (const auto& [name, text] : configuration.scenario_texts) {
    loaded.push_back(format::parse_scenario(text, configuration.file, configuration, overrides, text_of_file));
    for (model::Scenario& scenario : loaded.back().cases) clear_locations(scenario);
  }
  std::vector<std::string>& warnings = loaded.front().warnings;
  warnings.insert(warnings.begin(), configuration.remarks.begin(), configuration.remarks.end());
  return loaded;
}

}  // namespace

std::string configuration_file(const std::optional<std::string>& named) {
  return named.value_or(std::string(configuration_name));
}

format::Configuration load_configuration(const std::optional<std::string>& named) {
  const std::string file = configuration_file(named);
  if (!named && !sys::path_exists(file)) return format::parse_configuration("", "");
  return configuration_in_file(file);
}

format::Configuration load_configuration_if_there(const std::filesystem::path& file) {
  return sys::path_exists(file) ? configuration_in_file(file.string()) : format::parse_configuration("", "");
}

std::vector<std::string> scenario_files(std::span<const std::string> named,
                                        const format::Configuration& configuration) {
  std::set<std::string> files;
  for (const std::string& path : named)
    for (std::string& file : files_named(path)) files.insert(std::move(file));
  if (!named.empty()) return {files.begin(), files.end()};
  if (configuration.scenarios.empty())
    throw Error(
        "", configuration.file.empty()
                ? std::string("no scenario given and no benchgate.yaml in this folder; name a file, a folder or a glob")
                : fmt::format("no scenario given and no 'scenarios' in {}; name a file, a folder or a glob",
                              configuration.file));
  const std::filesystem::path folder = std::filesystem::path(configuration.file).parent_path();
  for (const std::string& glob : configuration.scenarios)
    for (std::string& file : files_named(joined_path(folder, glob))) files.insert(std::move(file));
  return {files.begin(), files.end()};
}

format::ScenarioFile load_scenario(const std::string& file, const format::Configuration& configuration,
                                   std::span<const format::Override> overrides) {
  return format::parse_scenario(text_of_file(file), file, configuration, overrides, text_of_file);
}

std::vector<format::ScenarioFile> load_scenarios(std::span<const std::string> named,
                                                 const format::Configuration& configuration,
                                                 std::span<const format::Override> overrides) {
  if (named.empty() && !configuration.scenario_texts.empty()) return scenarios_within(configuration, overrides);
  std::vector<format::ScenarioFile> loaded;
  for (const std::string& file : scenario_files(named, configuration))
    loaded.push_back(load_scenario(file, configuration, overrides));
  format::check_unique_names(loaded);
  format::check_default_budgets(loaded, configuration, named.empty());
  return loaded;
}

}  // namespace benchgate::app
