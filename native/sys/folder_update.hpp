// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "sys/leftovers.hpp"

namespace benchgate::sys {

/// Throws Error when there is a file or a link at `path`, where a folder of results would go: files of users are not
/// replaced, and links are not followed.
void require_no_file_at(const std::filesystem::path& path);

/// New content of a folder. It is gathered in a temporary folder, and commit() moves all of it to the folder in one
/// step: a process that is killed leaves the folder as it was, or with everything new. Destroyed without commit it
/// leaves no trace.
class FolderUpdate {
 public:
  /// on_disk: the new content survives a loss of power. in_cache: the kernel writes it later, which is enough for what
  /// can be computed again.
  enum class Durability { on_disk, in_cache };

  /// Makes `folder` if it does not exist, and removes what killed processes left in it and beside it. Throws Error.
  explicit FolderUpdate(std::filesystem::path folder, Durability durability = Durability::on_disk);
  ~FolderUpdate();
  FolderUpdate(const FolderUpdate&) = delete;
  FolderUpdate& operator=(const FolderUpdate&) = delete;

  /// Returns where the new files are written.
  const std::filesystem::path& staging() const { return temporary_->path(); }

  /// Returns where a path of the staging folder will be after the commit; other paths are returned as they are.
  std::filesystem::path committed(const std::filesystem::path& path) const;

  /// Whether a file or folder of the old content, by its path below the folder with '/', does not stay. It is asked
  /// about a folder before what is in it.
  using Goes = std::function<bool(const std::string& path)>;

  /// Moves the new content to the folder: old files of the same names are replaced, those that `goes` names are
  /// removed, and all others stay (as hard links, so that their content is not copied). The folder itself is exchanged.
  /// Where the system cannot do that (the current folder, a mount point, no permission for the folder above), its
  /// entries are exchanged one by one, indexes last. Throws Error, with nothing changed, when a file or a link is where
  /// a new folder goes, or a folder where a new file goes.
  void commit(const Goes& goes);

 private:
  std::filesystem::path target_;
  Durability durability_;
  std::optional<HeldFolder> temporary_;
  bool is_made_ = false;  ///< the folder, by this object
};

}  // namespace benchgate::sys
