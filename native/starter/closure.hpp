// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
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
  const ProjectFiles& files;              ///< those that git does not ignore; `read` reads others, too
  std::filesystem::path top;              ///< of the repository, absolute
  std::string folder = {};                ///< in which the scenario runs
  std::vector<std::string> targets = {};  ///< that are measured; none: all
  std::vector<std::string> words = {};    ///< of the scenario's commands, from which build folders are taken
  /// Runs a tool in a folder, with a time limit and each once.
  std::function<ToolAnswer(const std::vector<std::string>& argv, const std::string& folder)> ask{};
  /// The names in a folder, also of files that git ignores; none: there is no such folder.
  std::function<std::vector<std::string>(const std::string& folder)> list{};
  /// When a file was written, in nanoseconds since 1970; 0: there is none.
  std::function<std::int64_t(const std::string& path)> written{};
};

/// The files that a scenario's result depends on. A file that `folders` hold counts, unless it is in `left_out`.
struct Closure {
  std::vector<std::string> folders = {};  ///< or files; "": the whole repository
  std::set<std::string, std::less<>> left_out = {};
  std::string found = {};    ///< how, for readers
  std::string guess = {};    ///< why it is wider than it had to be; "": the build system says so
  std::string problem = {};  ///< why it is unknown

  /// Whether the file at `path` counts.
  bool counts(std::string_view path) const;
};

/// A part of a project that is built or left out as a whole: a package, a module, a target.
struct SourceUnit {
  std::vector<std::string> names;          ///< as targets and other units call it; "a/b/" is one in the folder a/b
  std::optional<std::string> folder = {};  ///< its code is below it, as far as no deeper unit has it
  std::vector<std::string> files = {};     ///< files that belong to it wherever they are
  std::vector<std::string> needs = {};     ///< names of other units; those that are none are of others' projects
  std::vector<std::string> quoted = {};    ///< as the code of others calls it in quotes
  std::string opaque = {};                 ///< why its needs are not known; "": they are
};

/// The name of a unit by its folder, or by a file.
std::string folder_name(std::string_view folder);

/// "a/b/c.x", "b/c.x" and "c.x": how code may name a file from somewhere.
std::vector<std::string> ends_of_path(std::string_view path);

/// The folder of the project that the scenario belongs to: the outermost at or above the scenario's that has one of
/// the preset's marks, so that the tool runs once for all of them; the top if there is none above it. Absent: there is
/// no such project.
std::optional<std::string> project_root(const ClosureQuestion& question, const model::FingerprintPreset& preset);

/// The closure of the question's targets: all files of the project at `root` and of units elsewhere in the repository,
/// without the code of units that no target needs, and without documentation that no code mentions. A quoted relative
/// path to another unit makes that one needed. `nouns`: "packages".
Closure closure_of(const std::vector<SourceUnit>& units, const ClosureQuestion& question,
                   const model::FingerprintPreset& preset, const std::string& root, std::string_view nouns);

/// The whole repository without documentation, because of `why`.
Closure guessed_closure(const ClosureQuestion& question, const model::FingerprintPreset& preset, std::string why);

/// Whether a word of code or of a command may name a file or folder of documentation.
bool may_name_documentation(std::string_view word);

/// The closure when a tool did not answer well: a guess where it is missing, else unknown.
Closure without_answer(const ClosureQuestion& question, const model::FingerprintPreset& preset,
                       const ToolAnswer& answer);

/// The nearest folder from the scenario's up to `root` that has one of the files; `root` without one.
std::string nearest_folder_with(std::string_view names, const ClosureQuestion& question, const std::string& root);

/// Whether a file's name is one of `patterns`, separated by '|'.
bool has_name(std::string_view path, std::string_view patterns);

/// `path`, which a tool printed and is absolute or relative to `folder`, from the top; absent: it is outside of it.
std::optional<std::string> from_top(const ClosureQuestion& question, const std::string& folder, std::string_view path);

}  // namespace benchgate::starter
