// SPDX-License-Identifier: MIT
#include "starter/project.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

constexpr std::size_t longest_scenario_name = 60;

using Proposal = std::optional<StarterScenario> (*)(const ProjectFiles&);

/// One row per kind, the most reliable first: a CMake project often has a Makefile
/// for convenience; the reverse is rare.
constexpr std::array<Proposal, 7> kinds{
    propose_cmake, propose_cargo, propose_go, propose_npm, propose_python, propose_make, propose_sources,
};

constexpr std::array<std::string_view, 8> describing_files{
    "CMakeLists.txt", "Cargo.toml", "go.mod", "package.json", "pyproject.toml", "Makefile", "makefile", "GNUmakefile",
};

/// Runs wherever there is a shell, so that the first try gives a measurement.
StarterScenario placeholder() {
  return {.kind = "plain",
          .found = "no known kind of project, so the scenario has a command that runs anywhere",
          .name = "starting-point",
          .description = "Sort 200,000 numbers, as a placeholder for your own program",
          .build = "",
          .command = {"seq 200000 | sort -r | sort -n | tail -n 1"},
          .advice = "Put your own program here and its build command under 'build:'"};
}

bool contains_small(std::string_view name, std::string_view part) {
  std::string small(name);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return small.find(part) != std::string::npos;
}

bool is_plain_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || std::string_view("._+-").find(character) != std::string_view::npos;
}

}  // namespace

bool ProjectFiles::has(std::string_view path) const { return std::binary_search(paths.begin(), paths.end(), path); }

std::string_view ProjectFiles::text(std::string_view path) const {
  const auto found = contents.find(std::string(path));
  return found == contents.end() ? std::string_view() : found->second;
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '-' && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), is_plain_character);
}

bool is_plain_path(std::string_view path) {
  const std::vector<std::string_view> names = base::split(path, '/');
  return std::all_of(names.begin(), names.end(), is_plain_name);
}

std::optional<std::string> best_program(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (contains_small(name, "bench")) return name;
  for (const std::string& name : names)
    if (!contains_small(name, "test") && !contains_small(name, "example")) return name;
  if (names.empty()) return std::nullopt;
  return names.front();
}

std::string scenario_name(std::string_view name) {
  std::string result;
  for (const char character : name.substr(0, longest_scenario_name)) {
    const bool kept = is_plain_character(character) && character != '.' && character != '+';
    const char small = kept ? static_cast<char>(std::tolower(static_cast<unsigned char>(character))) : '-';
    if (!result.empty() || (small != '-' && small != '_')) result += small;
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  // benchmarks/benchgate.yaml would be read as a configuration.
  return result.empty() || result == "benchgate" ? "benchmark" : result;
}

bool describes_build(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  if (slash != std::string_view::npos) return name == describing_files.front();  // CMake names its subfolders
  return std::find(describing_files.begin(), describing_files.end(), name) != describing_files.end();
}

StarterScenario propose_scenario(const ProjectFiles& project) {
  for (const Proposal propose : kinds)
    if (auto scenario = propose(project)) return *scenario;
  return placeholder();
}

}  // namespace benchgate::starter
