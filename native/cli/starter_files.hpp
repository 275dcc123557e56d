// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::cli {

/// A file that init writes.
struct StarterFile {
  std::string path;  ///< relative to the project
  std::string text;
  std::string what;    ///< for people, a few words
  std::string backup;  ///< where what stood there before is kept; empty: nothing did
};

/// What to do about files that are there already.
enum class Present { refuse, set_aside };

/// The files of the project in `folder` and in three levels of folders below it, without
/// hidden ones, links and what package managers and compilers make. Throws Error.
starter::ProjectFiles read_project(const std::filesystem::path& folder);

/// Writes all of `files` or none, and fills in their backups (FILE~). Present::refuse throws
/// Error naming what is there already. Returns the folders that it had to make, innermost first.
std::vector<std::string> write_starter_files(const std::filesystem::path& folder, std::vector<StarterFile>& files,
                                             Present present);

/// One line of shell that takes write_starter_files() back.
std::string undo_line(const std::filesystem::path& folder, const std::vector<StarterFile>& files,
                      const std::vector<std::string>& made_folders);

/// `text` as one word of a shell line, safe to show on a terminal: as it stands, in '', or (with
/// control characters) in $''.
std::string shell_word(std::string_view text);

}  // namespace benchgate::cli
