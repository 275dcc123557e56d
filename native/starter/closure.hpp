// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/fingerprint_preset.hpp"
#include "starter/project.hpp"

namespace benchgate::starter {

/// How a tool of a build system answered.
struct ToolAnswer {
  enum class End { fine, missing, failed };

  End end = End::fine;
  std::string output = {};   ///< its standard output
  std::string problem = {};  ///< of one that is missing or failed, the first line of what it said
};

/// What a preset is asked, and how it looks at the project. All paths are those from the top of the repository, with
/// '/'; "" is the top.
struct ClosureQuestion {
  const ProjectFiles& files;                          ///< those that git does not ignore; `read` reads others, too
  std::filesystem::path top;                          ///< of the repository, absolute
  std::string folder = {};                            ///< in which the scenario runs
  std::vector<std::string> targets = {};              ///< that are measured; none: all
  std::vector<std::string> words = {};                ///< of the scenario's commands: build folders, packages, paths
  std::map<std::string, std::string> variables = {};  ///< of the scenario's environment, which tools have, too
  /// Runs a tool in a folder, with a time limit and each once.
  std::function<ToolAnswer(const std::vector<std::string>& argv, const std::string& folder)> ask{};
  /// Returns the names in a folder, also of files that git ignores; none: there is no such folder.
  std::function<std::vector<std::string>(const std::string& folder)> list{};
  /// Returns when a file was written, in nanoseconds since 1970; 0: there is none.
  std::function<std::int64_t(const std::string& path)> written{};
};

/// The files that a scenario's result depends on.
struct Closure {
  std::vector<std::string> folders = {};                       ///< or files, sorted; "": the whole repository
  std::shared_ptr<const std::vector<std::string>> paths = {};  ///< of the files that were looked at, in byte order
  std::vector<std::size_t> counted = {};                       ///< which of `paths` count, ascending
  std::string found = {};                                      ///< how, for readers
  std::string guess = {};    ///< why it is wider than it had to be; "": the build system says so
  std::string problem = {};  ///< why it is unknown

  /// Whether the file at `path` counts. One that is not among `paths` counts where `folders` hold it.
  bool counts(std::string_view path) const;
};

/// Whether one of `folders`, which are sorted, is `path` or a folder above it.
bool holds(const std::vector<std::string>& folders, std::string_view path);

/// Returns the index of `path` among `paths`, which are in byte order; their number: it is not among them.
std::size_t index_in(const std::vector<std::string>& paths, std::string_view path);

/// A part of a project that is built or left out as a whole: a package, a module, a target.
struct SourceUnit {
  std::vector<std::string> names;          ///< as targets and other units call it; "a/b/" is one in the folder a/b
  std::optional<std::string> folder = {};  ///< its code is below it, as far as no deeper unit has it
  std::vector<std::string> files = {};     ///< files that belong to it wherever they are
  std::vector<std::string> needs = {};     ///< names of other units; those that are none are of others' projects
  std::vector<std::string> quoted = {};    ///< as the code of others calls it in quotes
  std::vector<std::string> programs = {};  ///< and libraries that are built of it, as program_at() names them
  std::vector<std::string> reads = {};     ///< files from the top that a compiler read for it, at some time
  std::string opaque = {};                 ///< why its needs are not known; "": they are
  bool is_of_project = true;               ///< counts where no targets are named; else only if another one needs it
};

/// What a preset knows of a project.
struct SourceProject {
  std::vector<SourceUnit> units = {};
  std::string_view nouns = {};            ///< what the units are, "packages"
  std::vector<std::string> folders = {};  ///< out of the project that count, too; "": the whole repository
  std::string guess = {};                 ///< why the units are not known, so that all files count; "": they are
  std::string problem = {};               ///< why nothing is known
};

/// Returns the name of a unit by its folder, or by a file.
std::string folder_name(std::string_view folder);

/// Returns how code may name a file from somewhere: "a/b/c.x", "b/c.x" and "c.x".
std::vector<std::string> ends_of_path(std::string_view path);

/// Whether a word of code or of a command may name a file or folder of documentation.
bool may_name_documentation(std::string_view word);

/// Returns the program or the library that a path may lead to: "aux" of "./build/aux", "plug" of "./build/libplug.so";
/// "": the word is no path.
std::string_view program_at(std::string_view word);

/// Whether a word of code or of a command is a path with "..".
bool leads_upwards(std::string_view word);

/// Returns a project of which all files count, because of `why`.
SourceProject guessed(std::string why);

/// Returns the project when a tool did not answer well: a guess where it is missing, else unknown.
SourceProject without_answer(const ToolAnswer& answer);

/// Returns the nearest folder from the scenario's up to `root` that has one of the files; `root` without one.
std::string nearest_folder_with(std::string_view names, const ClosureQuestion& question, const std::string& root);

/// Whether a file's name is one of `patterns`, separated by '|'.
bool has_name(std::string_view path, std::string_view patterns);

/// Returns `path`, which a tool printed and is absolute or relative to `folder`, from the top; absent: it is outside of
/// it.
std::optional<std::string> from_top(const std::filesystem::path& top, const std::string& folder, std::string_view path);
inline std::optional<std::string> from_top(const ClosureQuestion& question, const std::string& folder,
                                           std::string_view path) {
  return from_top(question.top, folder, path);
}

}  // namespace benchgate::starter
