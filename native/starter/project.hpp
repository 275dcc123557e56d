// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starter/cmake_project.hpp"

namespace benchgate::starter {

/// What is known of somebody's project: the names of its files, and their texts on demand.
struct ProjectFiles {
  std::vector<std::string> paths;                              ///< relative, with '/', in byte order
  std::function<std::string(const std::string& path)> read{};  ///< the text of one of `paths`, or its beginning
  bool has_more = false;                                       ///< whether there are files that `paths` does not name
  std::optional<CmakeProject> cmake{};                         ///< what CMake says of it; absent: it was not asked

  bool has(std::string_view path) const;
  /// Returns the text of the file, "" when it does not exist.
  std::string text(std::string_view path) const;
};

/// A first scenario for a project. Every word of it is safe in a shell and in YAML: names with other characters than
/// A-Z a-z 0-9 . _ + - are never used, except those of benchmarks, which no shell reads.
struct StarterScenario {
  std::string kind;                  ///< "CMake", "Cargo", ..., "plain": unknown
  std::string found;                 ///< why this kind, a sentence without its full stop
  std::string name;                  ///< a valid name of a scenario
  std::string description;           ///< one line
  std::string build;                 ///< shell text; empty: nothing to build
  std::vector<std::string> command;  ///< argv, or (one word with white space) shell text
  std::string advice;                ///< how to improve the scenario, as a sentence
  std::string cwd = {};              ///< folder in which both run; empty: the project's
  std::map<std::string, std::string> env = {};
  std::string format = {};                       ///< of the report that the command writes; empty: it writes none
  std::string path = {};                         ///< of that report, relative to cwd; empty: standard output
  std::vector<std::string> filter = {};          ///< import.filter: the tool's option for some of the benchmarks
  std::vector<std::string> replaces = {};        ///< arguments of the command that it replaces; none: it is added
  std::vector<std::string> benchmarks = {};      ///< that the sources name, as the report does; none: unknown
  std::vector<std::string> whole_command = {};   ///< with all benchmarks; empty: `command` runs all
  std::vector<std::string> whole_replaces = {};  ///< `replaces` of that command
  std::vector<std::string> left_out = {};        ///< "8 of 64 benchmarks", one of each time that benchmarks were chosen
  std::vector<std::string> without_scenario = {};        ///< `found` of the project's other benchmarks
  std::optional<std::chrono::seconds> time_budget = {};  ///< of a check's pairs; absent: no limit
  std::string preset = {};                               ///< of its fingerprint; empty: that of its kind
  std::vector<std::string> targets = {};                 ///< of the build system that it measures; none: all

  bool operator==(const StarterScenario&) const = default;
};

/// How many scenarios a project gets at most.
inline constexpr std::size_t most_starter_scenarios = 3;

/// Returns the first scenarios for a project: its benchmarks, as far as a known tool runs them, of each kind of project
/// and of each project in a folder one before a second one; else one for a program that it builds, else a command that
/// runs anywhere. At least one; their names differ. Never fails: build files that
/// cannot be parsed are ignored.
std::vector<StarterScenario> propose_scenarios(const ProjectFiles& project);

}  // namespace benchgate::starter
