// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace benchgate::model {

/// A file that init writes.
struct StarterFile {
  std::string path;  ///< relative to the project
  std::string text;
  std::string what;    ///< for people, a few words
  std::string backup;  ///< where what stood there before is kept; empty: nothing did

  bool operator==(const StarterFile&) const = default;
};

/// What init did for a project.
struct ProjectStart {
  std::string folder;                     ///< of the project
  std::string kind;                       ///< "CMake", "perfgate", ...
  std::string found;                      ///< what speaks for it
  std::string scenario;                   ///< name of the first one
  std::vector<StarterFile> files;         ///< the configuration, the scenarios, the workflow
  std::vector<std::string> notes;         ///< about the project, for people
  std::vector<std::string> made_folders;  ///< that were not there before, innermost first

  bool operator==(const ProjectStart&) const = default;
};

}  // namespace benchgate::model
