// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "app/session.hpp"

namespace benchgate::app {

/// Where globs and folders of scenarios lie.
struct ProjectFolders {
  std::filesystem::path top;  ///< of the checkout, else where benchgate was started; absolute, without links
  bool is_repository = false;
  std::filesystem::path here;  ///< the top folder that holds the scenarios: `top`, unless that is another checkout

  /// Returns `path`, which is absolute or relative to where benchgate was started, from the top folder with '/'; "":
  /// the top folder; it begins with ".." outside of it.
  std::string from_top(const std::filesystem::path& path) const;
};

/// Returns the folders of the checkout that holds the current folder, else that folder.
ProjectFolders project_folders(const Session& session);

/// Returns the folders of another checkout of the repository. Throws Error if the current folder is in none.
ProjectFolders project_folders(const Worktree& checkout, const Session& session);

}  // namespace benchgate::app
