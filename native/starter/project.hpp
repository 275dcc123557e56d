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
  std::map<std::string, std::string> contents;  ///< of the files that describes_build() accepts

  bool has(std::string_view path) const;
  /// Text of the file, "" when it is not among the contents.
  std::string_view text(std::string_view path) const;
};

/// A first scenario for a project. Every word of it is safe in a shell and in
/// YAML: names with other characters than A-Z a-z 0-9 . _ + - are never used.
struct StarterScenario {
  std::string kind;                  ///< "CMake", "Cargo", ..., "plain": unknown
  std::string found;                 ///< why this kind, a sentence without its full stop
  std::string name;                  ///< a valid name of a scenario
  std::string description;           ///< one line
  std::string build;                 ///< shell text; empty: nothing to build
  std::vector<std::string> command;  ///< argv, or (one word with white space) shell text
  std::string advice;                ///< how to improve the scenario, as a sentence

  bool operator==(const StarterScenario&) const = default;
};

/// Whether proposing a scenario needs the text of the file at `path`.
bool describes_build(std::string_view path);

/// The first scenario for a project: from the first kind in the table that
/// matches, else a command that runs anywhere. Never fails: build files that
/// cannot be parsed are ignored.
StarterScenario propose_scenario(const ProjectFiles& project);

}  // namespace benchgate::starter
