// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/project_start.hpp"
#include "starter/project.hpp"

namespace benchgate::app {

/// What to do about files that already exist.
enum class OnExistingFile { refuse, set_aside };

/// Returns the files of the project in `folder` and in four levels of folders below it, without
/// hidden ones, links and what package managers and compilers make; at most as many as the limit allows. Throws Error.
starter::ProjectFiles read_project(const std::filesystem::path& folder);

/// Adds those of `lines` that the file does not have, and returns them. Throws Error.
std::vector<std::string> add_ignored(const std::filesystem::path& file, const std::vector<std::string>& lines);

/// Writes all of `files` or none, and fills in their backups (FILE~). OnExistingFile::refuse throws
/// Error naming the files that already exist. Returns the folders that it created, innermost first.
std::vector<std::string> write_starter_files(const std::filesystem::path& folder,
                                             std::vector<model::StarterFile>& files, OnExistingFile on_existing);

}  // namespace benchgate::app
