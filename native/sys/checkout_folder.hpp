// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace benchgate::sys {

/// The folders of a repository that holds a folder.
struct RepositoryFolders {
  std::filesystem::path top;     ///< of the working tree, without symbolic links
  std::filesystem::path common;  ///< git's own folder, shared by all working trees of the repository
};

/// Throws Error when `folder` is in no git repository with a working tree.
RepositoryFolders repository_folders(const std::filesystem::path& folder);

/// The `number`th name for a folder beside one called `like`, of the same length, so that both have absolute paths of
/// one length; "" when so short a name has no such number.
std::string sibling_name(const std::string& like, std::size_t number);

/// An empty folder for another checkout of a repository. It lies beside the working tree, so that both sides are on one
/// file system, have paths of one length, and find the same files in the folders above them. Where that is not
/// possible, it lies in git's own folder, and `note` says what differs. It goes away with the object.
///
/// Git's folder keeps a locked file for each such folder, so that a later process can tell which ones a killed process
/// left behind. It removes those, and only if git still knows them as checkouts of this repository.
class CheckoutFolder {
 public:
  /// Throws Error when no folder can be created for it.
  explicit CheckoutFolder(const RepositoryFolders& repository);
  ~CheckoutFolder();
  CheckoutFolder(const CheckoutFolder&) = delete;
  CheckoutFolder& operator=(const CheckoutFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// How its conditions differ from those of the working tree; "": they are the same.
  const std::string& note() const { return note_; }

 private:
  void make_folder();
  void keep_record();

  RepositoryFolders repository_;
  std::filesystem::path path_;
  std::string note_;
  std::filesystem::path record_;  ///< names path_, and is locked as long as this process lives
  int descriptor_ = -1;
};

}  // namespace benchgate::sys
