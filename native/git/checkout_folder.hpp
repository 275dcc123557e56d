// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace benchgate::git {

/// The folders of a repository that holds a folder.
struct RepositoryFolders {
  std::filesystem::path top;     ///< of the working tree, without symbolic links
  std::filesystem::path common;  ///< git's own folder, shared by all working trees of the repository
};

/// Finds the folders. Throws Error when `folder` is in no git repository with a working tree.
RepositoryFolders repository_folders(const std::filesystem::path& folder);

/// Returns the `number`th name for a folder beside one called `like`, of the same length, so that both have absolute
/// paths of one length; "" when so short a name has no such number.
std::string sibling_name(const std::string& like, std::size_t number);

/// An empty folder for another checkout of a repository. It lies beside the working tree, so that both sides are on one
/// file system, have paths of one length, and find the same files in the folders above them. Where that is not
/// possible, it lies in git's own folder, and `note` says what differs. It goes away with the object.
///
/// Git's folder holds a locked file for each such folder, so that a later process knows which ones a killed process
/// left behind. It removes those, and only if they are the same folders or git still knows them as checkouts of this
/// repository.
class CheckoutFolder {
 public:
  /// Throws Error when no folder can be created for it.
  explicit CheckoutFolder(const RepositoryFolders& repository);
  ~CheckoutFolder();
  CheckoutFolder(const CheckoutFolder&) = delete;
  CheckoutFolder& operator=(const CheckoutFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Returns how its conditions differ from those of the working tree; "": they are the same.
  const std::string& note() const { return note_; }

 private:
  void make_folder();
  std::string make_sibling();
  bool try_folder(const std::filesystem::path& path);
  void keep_record(const std::filesystem::path& path);
  [[noreturn]] void fail_record(int error) const;
  void drop_record();

  RepositoryFolders repository_;
  std::filesystem::path path_;
  std::string note_;
  std::filesystem::path record_;  ///< names path_, and is locked as long as this process lives
  int descriptor_ = -1;
};

/// Returns checkouts of the repository that holds `folder` whose processes are gone. Does not start git; empty if there
/// is no repository.
std::vector<std::filesystem::path> find_left_checkouts(const std::filesystem::path& folder);

/// Removes those, and what git knows of them; a failure is ignored.
void remove_left_checkouts(const std::filesystem::path& folder);

}  // namespace benchgate::git
