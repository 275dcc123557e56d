// SPDX-License-Identifier: MIT
#include "app/measure/scenario_files.hpp"

#include <filesystem>
#include <set>
#include <string_view>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

using Pieces = std::span<const std::string_view>;

constexpr std::string_view configuration_name = "benchgate.yaml";
constexpr std::uint64_t largest_file = base::most(base::Limit::scenario_file);

bool has_wildcard(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

/// Matches folder by folder. Globs have few `**`, so backtracking is cheap.
bool matches_path(Pieces path, Pieces pattern) {
  if (pattern.empty()) return path.empty();
  if (pattern.front() == "**") {
    for (std::size_t skipped = 0; skipped <= path.size(); ++skipped)
      if (matches_path(path.subspan(skipped), pattern.subspan(1))) return true;
    return false;
  }
  return !path.empty() && base::matches_glob(path.front(), pattern.front()) &&
         matches_path(path.subspan(1), pattern.subspan(1));
}

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
  if (files.empty()) throw Error(base::printable(folder), "no scenario (*.yaml, *.yml) in this folder");
  return files;
}

std::vector<std::string> files_matching(const std::string& glob) {
  const std::vector<std::string_view> pattern = base::split(glob, '/');
  std::size_t fixed = 0;
  while (fixed + 1 < pattern.size() && !has_wildcard(pattern[fixed])) ++fixed;
  std::string root;
  for (std::size_t i = 0; i < fixed; ++i) root.append(pattern[i]).append("/");
  std::vector<std::string> files;
  if (root.empty() || sys::is_folder(root))
    for (const std::string& file : sys::list_tree(root.empty() ? "." : root))
      if (is_scenario_file(file) && matches_path(base::split(file, '/'), Pieces(pattern).subspan(fixed)))
        files.push_back(joined_path(root, file));
  if (files.empty()) throw Error(base::printable(glob), "matches no scenario (*.yaml, *.yml)");
  return files;
}

std::vector<std::string> files_named(const std::string& word) {
  if (sys::is_folder(word)) return files_below(word);
  if (sys::path_exists(word) || !has_wildcard(word)) return {joined_path({}, word)};
  return files_matching(word);
}

std::string text_of_file(const std::string& path) { return sys::read_file(path, largest_file); }

}  // namespace

codec::Configuration load_configuration(const std::optional<std::string>& named) {
  const std::string file = named.value_or(std::string(configuration_name));
  if (!named && !sys::path_exists(file)) return codec::parse_configuration("", "");
  if (file.ends_with(".toml"))
    throw Error(
        base::printable(file),
        fmt::format(
            "is a perfgate configuration; 'benchgate init --from {}' converts it to benchgate.yaml and scenarios, "
            "which check finds by itself",
            base::printable(file)));
  return codec::parse_configuration(text_of_file(file), file);
}

codec::Configuration load_configuration_in(const std::filesystem::path& folder,
                                           const std::optional<std::string>& named) {
  const std::string file = (folder / named.value_or(std::string(configuration_name))).lexically_normal().string();
  return sys::path_exists(file) ? codec::parse_configuration(text_of_file(file), file)
                                : codec::parse_configuration("", "");
}

std::vector<std::string> scenario_files(std::span<const std::string> words, const codec::Configuration& configuration) {
  std::set<std::string> files;
  for (const std::string& word : words)
    for (std::string& file : files_named(word)) files.insert(std::move(file));
  if (!words.empty()) return {files.begin(), files.end()};
  if (configuration.scenarios.empty())
    throw Error(
        "", configuration.file.empty()
                ? std::string("no scenario given and no benchgate.yaml in this folder; name a file, a folder or a glob")
                : fmt::format("no scenario given and no 'scenarios' in {}; name a file, a folder or a glob",
                              base::printable(configuration.file)));
  const std::filesystem::path folder = std::filesystem::path(configuration.file).parent_path();
  for (const std::string& glob : configuration.scenarios)
    for (std::string& file : files_named(joined_path(folder, glob))) files.insert(std::move(file));
  return {files.begin(), files.end()};
}

codec::ScenarioFile load_scenario(const std::string& file, const codec::Configuration& configuration,
                                  std::span<const codec::Override> overrides) {
  return codec::parse_scenario(text_of_file(file), file, configuration, overrides, text_of_file);
}

std::vector<codec::ScenarioFile> load_scenarios(std::span<const std::string> words,
                                                const codec::Configuration& configuration,
                                                std::span<const codec::Override> overrides) {
  std::vector<codec::ScenarioFile> loaded;
  for (const std::string& file : scenario_files(words, configuration))
    loaded.push_back(load_scenario(file, configuration, overrides));
  codec::check_unique_names(loaded);
  return loaded;
}

}  // namespace benchgate::app
