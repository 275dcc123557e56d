// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::starter {

/// What is known of somebody's project: names, and the text of the few files
/// that say how it is built.
struct ProjectFiles {
  std::vector<std::string> paths;               ///< relative, with '/', in byte order
  std::map<std::string, std::string> contents;  ///< of those that describes_build() names

  bool has(std::string_view path) const;
  /// Text of the file, "" when it is not among the contents.
  std::string_view text(std::string_view path) const;
};

/// A first scenario for a project. Every word of it is safe in a shell and in
/// YAML: names with other characters than A-Z a-z 0-9 . _ + - are never used.
struct StarterScenario {
  std::string kind;                  ///< "CMake", "Cargo", ..., "plain": nothing was recognised
  std::string found;                 ///< what speaks for it, as a sentence without its full stop
  std::string name;                  ///< a valid name of a scenario
  std::string description;           ///< one line
  std::string build;                 ///< shell text; empty: nothing to build
  std::vector<std::string> command;  ///< argv, or (one word with white space) shell text
  std::string advice;                ///< what to put in its place, as a sentence

  bool operator==(const StarterScenario&) const = default;
};

/// Whether proposing a scenario needs the text of the file at `path`.
bool describes_build(std::string_view path);

/// The scenario to start with: of the first row of the table of kinds that
/// recognises the project, at last a command that runs anywhere. Never fails:
/// a description that cannot be understood is one that says nothing.
StarterScenario propose_scenario(const ProjectFiles& project);

}  // namespace benchgate::starter
