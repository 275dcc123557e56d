// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "starter/cmake_commands.hpp"
#include "starter/project.hpp"

namespace benchgate::starter {

/// Text in which variables were replaced.
struct CmakeText {
  std::string text;
  bool known = true;  ///< false: it has variables whose values only CMake finds out
};

/// The variables of a CMake project while its files are read, for a release build by GCC on Linux.
class CmakeVariables {
 public:
  CmakeVariables();

  /// Enters the folder of an add_subdirectory, "" or with a final '/'.
  void enter_folder(const std::string& folder);
  const std::string& folder() const { return folder_; }

  void set(const std::string& name, std::string value) { values_[name] = {std::move(value), true}; }
  void unset(const std::string& name) { values_.erase(name); }
  /// Only CMake finds out what it holds.
  void set_unknown(const std::string& name) { values_[name] = {"", false}; }
  /// A switch that whoever configures the project may set to ON.
  void add_option(const std::string& name, std::string_view fallback);
  /// Null pointer: it has no value.
  const CmakeText* find(std::string_view name) const;
  /// Whether it is an option whose value is false.
  bool is_option_off(const std::string& name) const;

  CmakeText expanded(std::string_view text) const;
  /// The arguments that a command gets: variables replaced, lists split unless they are in quotes. Those with unknown
  /// parts are left out.
  std::vector<std::string> words(const std::vector<CmakeArgument>& arguments) const;

  /// What set, unset, option, list, string, math, file(GLOB), get_filename_component, cmake_path, find_... and the
  /// like do to variables. False: it is another command.
  bool run(const CmakeCommand& command, const ProjectFiles& files);

  /// cmake_parse_arguments with `words`.
  void parse_arguments(const std::vector<std::string>& words);

  /// `path` of a command in the current folder as one in the project; "" if it is outside of it.
  std::string project_path(std::string_view path) const;
  /// `path` as one below the build folder; absent if it is outside of it.
  std::optional<std::string> build_path(std::string_view path) const;

 private:
  bool run_list(const CmakeCommand& command);
  void run_string(const std::vector<std::string>& words);
  void run_glob(const std::vector<std::string>& words, const ProjectFiles& files);
  void run_component(const std::vector<std::string>& words);
  void run_path(const std::vector<std::string>& words);
  void run_set(const CmakeCommand& command);

  std::map<std::string, CmakeText, std::less<>> values_;
  std::set<std::string, std::less<>> options_;
  std::string folder_;
};

/// Whether CMake's if() takes a value for false: "", 0, OFF, NO, FALSE, N, IGNORE, NOTFOUND, *-NOTFOUND.
bool is_cmake_false(std::string_view value);

/// The elements of a list, which are separated by ';', without empty ones.
std::vector<std::string> cmake_list(std::string_view text);

/// `text` in capital letters.
std::string in_capitals(std::string_view text);

/// Where the project and its build folder stand while its files are read.
inline constexpr std::string_view cmake_source_root = "/source";
inline constexpr std::string_view cmake_build_root = "/build";

}  // namespace benchgate::starter
