// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace benchgate::app {

/// Finds temporary files, folders and checkouts in `folder`, in the folders in it, and in the system's folder for
/// temporary files, and control groups of the machine, whose processes were killed.
std::vector<std::filesystem::path> find_leftovers(const std::filesystem::path& folder);

/// Removes all of these, and ends what still runs in such control groups.
void clean_leftovers(const std::filesystem::path& folder);

/// Removes those in `folder` itself, checkouts of its repository, and those in the folder for temporary files: quick
/// enough for every command.
void remove_leftovers(const std::filesystem::path& folder);

}  // namespace benchgate::app
