// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// An executable that a CMake project builds.
struct CmakeTarget {
  std::string name;
  std::optional<std::string> program;  ///< its file, below the build folder; absent: unknown
  std::vector<std::string> sources;    ///< relative to the project, those that exist
  std::vector<std::string> libraries;  ///< that it is linked with
  std::vector<std::string> options;    ///< that have to be ON, which they are not by default
  bool certain = true;                 ///< no condition on the way that only CMake can decide
  bool by_default = true;              ///< `all` builds it: not EXCLUDE_FROM_ALL
  bool is_test = false;                ///< add_test names it
};

struct CmakeProject {
  std::vector<CmakeTarget> targets;  ///< in the order of the files, each name once
  bool has_tests = false;            ///< by add_test, or what finds the tests of a framework
};

/// What the CMakeLists.txt of a project and of the folders that it adds say, read as the commands that they are: with
/// variables, options, conditions, loops and functions. What depends on more than these files is taken as possible.
CmakeProject read_cmake_project(const ProjectFiles& files);

}  // namespace benchgate::starter
