// SPDX-License-Identifier: MIT
#include "starter/project.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include "base/text.hpp"
#include "starter/fitting.hpp"
#include "starter/nested_projects.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

constexpr std::size_t longest_scenario_name = 60;

using Benchmarks = std::vector<StarterScenario> (*)(const ProjectFiles&);
using Proposal = std::optional<StarterScenario> (*)(const ProjectFiles&);

constexpr std::array<Benchmarks, 7> benchmark_kinds{
    cmake_benchmarks,  cargo_benchmarks, go_benchmarks,     npm_benchmarks,
    python_benchmarks, jvm_benchmarks,   dotnet_benchmarks,
};

/// One row per kind, the most reliable first: a CMake project often has a Makefile
/// for convenience; the reverse is rare.
constexpr std::array<Proposal, 8> kinds{
    propose_cmake, propose_cargo, propose_go, propose_npm, propose_python, propose_meson, propose_make, propose_sources,
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

bool is_plain_character(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || std::string_view("._+-").find(character) != std::string_view::npos;
}

/// What was found of each scenario from `first` on; of many only the first, and how many more.
std::vector<std::string> others_from(const std::vector<StarterScenario>& scenarios, std::size_t first) {
  constexpr std::size_t most_named = 5;
  std::vector<std::string> others;
  for (std::size_t i = first; i < scenarios.size() && others.size() < most_named; ++i)
    others.push_back(scenarios[i].found);
  if (const std::size_t rest = scenarios.size() - first - others.size(); rest > 0)
    others.push_back(fmt::format("{} more", rest));
  return others;
}

/// Returns first as many scenarios as a project gets, one of each element before a second one of any, and then the
/// others; both in the order of the elements.
std::vector<StarterScenario> each_project_first(std::vector<std::vector<StarterScenario>> projects) {
  std::vector<std::size_t> taken(projects.size(), 0);
  std::size_t left = most_starter_scenarios;
  for (bool found = true; found && left > 0;) {
    found = false;
    for (std::size_t i = 0; i < projects.size() && left > 0; ++i) {
      if (taken[i] == projects[i].size()) continue;
      ++taken[i];
      --left;
      found = true;
    }
  }
  std::vector<StarterScenario> first, others;
  for (std::size_t i = 0; i < projects.size(); ++i)
    for (std::size_t k = 0; k < projects[i].size(); ++k)
      (k < taken[i] ? first : others).push_back(std::move(projects[i][k]));
  std::move(others.begin(), others.end(), std::back_inserter(first));
  return first;
}

/// Gives scenarios of the same name numbers, and keeps as many as a project gets; the last one names the others.
std::vector<StarterScenario> first_of(std::vector<StarterScenario> scenarios) {
  if (scenarios.size() > most_starter_scenarios) {
    std::vector<std::string> others = others_from(scenarios, most_starter_scenarios);
    scenarios.resize(most_starter_scenarios);
    scenarios.back().without_scenario = std::move(others);
  }
  for (std::size_t i = 1; i < scenarios.size(); ++i) {
    const std::string name = scenarios[i].name;
    const auto is_in_use = [&] {
      return std::any_of(scenarios.begin(), scenarios.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const StarterScenario& earlier) { return earlier.name == scenarios[i].name; });
    };
    for (int number = 2; is_in_use(); ++number) scenarios[i].name = fmt::format("{}-{}", name, number);
  }
  for (StarterScenario& scenario : scenarios) {
    scenario = with_few_known_benchmarks(std::move(scenario));
    scenario.time_budget = starter_time_budget({}, scenarios.size());
  }
  return scenarios;
}

}  // namespace

bool ProjectFiles::has(std::string_view path) const { return std::binary_search(paths.begin(), paths.end(), path); }

std::string ProjectFiles::text(std::string_view path) const {
  return has(path) && read ? read(std::string(path)) : std::string();
}

bool contains_small(std::string_view name, std::string_view part) {
  return base::lower_case(name).find(part) != std::string::npos;
}

bool is_test_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> parts{"test", "example", "fuzz", "demo"};
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return contains_small(name, part); });
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
    if (!is_test_name(name)) return name;
  if (names.empty()) return std::nullopt;
  return names.front();
}

std::string scenario_name(std::string_view name) {
  std::string result;
  for (const char character : name.substr(0, longest_scenario_name)) {
    const bool is_allowed = is_plain_character(character) && character != '.' && character != '+';
    const char small = is_allowed ? static_cast<char>(std::tolower(static_cast<unsigned char>(character))) : '-';
    if (!result.empty() || (small != '-' && small != '_')) result += small;
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  // benchmarks/benchgate.yaml would be read as a configuration.
  return result.empty() || result == "benchgate" ? "benchmark" : result;
}

std::vector<std::string> names_between(const ProjectFiles& project, std::string_view before, std::string_view after) {
  std::vector<std::string> names;
  for (const std::string_view path : project.paths) {
    if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) continue;
    const std::string_view name = path.substr(before.size(), path.size() - before.size() - after.size());
    if (is_plain_name(name)) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string> names_after(std::string_view text, std::string_view before) {
  std::vector<std::string> names;
  for (std::size_t at = text.find(before); at != std::string_view::npos; at = text.find(before, at + 1)) {
    const std::string_view rest = text.substr(at + before.size());
    const auto end = std::find_if_not(rest.begin(), rest.end(), [](unsigned char character) {
      return std::isalnum(character) != 0 || character == '_';
    });
    if (end != rest.begin()) names.emplace_back(rest.begin(), end);
  }
  return names;
}

syntax::SourceText source_of(const ProjectFiles& project, std::string_view path) {
  return syntax::scan_source(std::string(path), project.text(path));
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

std::string report_path(std::string_view name, std::string_view extension) {
  return fmt::format("{}/{}-results.{}", starter_build_folder, name, extension);
}

StarterScenario tests_scenario(std::string kind, std::string found, std::string build,
                               std::vector<std::string> command) {
  return {std::move(kind),
          std::move(found),
          "tests",
          "Run the tests",
          std::move(build),
          std::move(command),
          "A program that only does the task is a better benchmark than tests"};
}

StarterScenario with_printed_report(StarterScenario scenario, std::string_view format) {
  scenario.format = format;
  scenario.advice = benchmark_advice;
  scenario.time_budget = starter_time_budget({}, 1);
  return scenario;
}

std::vector<StarterScenario> propose_scenarios(const ProjectFiles& project) {
  std::vector<std::vector<StarterScenario>> found;
  for (const Benchmarks benchmarks : benchmark_kinds)
    if (auto of_kind = benchmarks(project); !of_kind.empty()) found.push_back(std::move(of_kind));
  for (std::vector<StarterScenario>& nested : nested_benchmarks(project)) found.push_back(std::move(nested));
  if (!found.empty()) return first_of(each_project_first(std::move(found)));
  for (const Proposal propose : kinds)
    if (auto scenario = propose(project)) return {*scenario};
  return {placeholder()};
}

}  // namespace benchgate::starter
