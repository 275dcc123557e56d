// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace benchgate::starter {

struct ProjectFiles;

/// An executable that a CMake project builds.
struct CmakeTarget {
  std::string name;
  std::optional<std::string> program;       ///< its file, below the build folder; absent: unknown
  std::vector<std::string> sources = {};    ///< relative to the project, those that exist
  std::vector<std::string> libraries = {};  ///< that it is linked with, without "lib", ending and namespace
  std::vector<std::string> options = {};    ///< that have to be ON, which they are not by default
  bool by_default = true;                   ///< `all` builds it: not EXCLUDE_FROM_ALL
  bool is_test = false;                     ///< a test runs it
  bool is_benchmark = false;                ///< a target for benchmarks runs it: add_custom_target(bench COMMAND it)

  bool operator==(const CmakeTarget&) const = default;
};

struct CmakeProject {
  std::vector<CmakeTarget> targets;  ///< each name once
  bool has_tests = false;
  std::vector<std::string> benchmark_options = {};  ///< that are OFF and have "bench" in their name
  bool is_guess = false;                            ///< read from the text of CMakeLists.txt

  bool operator==(const CmakeProject&) const = default;
};

/// A target of any kind as CMake's file API describes it.
struct CmakeModelTarget {
  std::string id;
  std::string name;
  std::vector<std::string> sources = {};    ///< absolute, or relative to the project
  std::vector<std::string> needs = {};      ///< ids of targets
  std::vector<std::string> includes = {};   ///< folders, absolute
  std::string objects = {};                 ///< folder of what it compiles, below the build folder
  std::vector<std::string> artifacts = {};  ///< what it builds, below the build folder
};

/// What CMake knows of a build.
struct CmakeModel {
  std::string source;  ///< folder of the project, absolute
  std::vector<CmakeModelTarget> targets;
};

/// Returns the files below a build folder that ask CMake for the reply; they are empty.
std::vector<std::string> cmake_queries();

/// Returns where CMake writes its reply, below the build folder.
std::string cmake_reply_folder();

/// Reads what CMake says that it builds, by cmake-file-api(7) and the CTestTestfile.cmake that it writes. `build`:
/// `paths` has the files in the reply folder, `read` reads any file of the build folder and returns "" where there is
/// none. Absent: there is no reply, or one that cannot be read.
std::optional<CmakeProject> read_cmake_reply(const ProjectFiles& files, const ProjectFiles& build);

/// Reads the same reply as it is; absent: there is none. Throws Error for one that makes no sense.
std::optional<CmakeModel> read_cmake_model(const ProjectFiles& build);

/// Guesses what the CMakeLists.txt of the project and of the folders that it adds by name build: a search for
/// add_executable and the like, without variables (but PROJECT_NAME), conditions, loops and functions.
CmakeProject guess_cmake_project(const ProjectFiles& files);

/// Whether a target uses a known framework for benchmarks.
bool has_cmake_benchmarks(const CmakeProject& project, const ProjectFiles& files);

/// Returns the project with the targets that need its `benchmark_options`. `with`: the project when they are ON. The
/// targets that only `with` has need them.
CmakeProject with_benchmark_options(const CmakeProject& project, CmakeProject with);

/// Returns the argv that configures a build of the project with these options ON.
std::vector<std::string> cmake_configure_command(const std::vector<std::string>& options);

}  // namespace benchgate::starter
