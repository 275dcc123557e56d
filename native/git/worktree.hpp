// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "git/checkout_folder.hpp"

namespace benchgate::git {

/// A commit of a repository in a checkout of its own, complete as the user's working tree is: with the same
/// sparse-checkout, submodules and Git LFS files. It goes away with the object.
class Worktree {
 public:
  /// `folder` lies in the repository. Throws Error when git cannot do it, or when a submodule or a Git LFS file is
  /// neither here nor can be fetched.
  Worktree(std::filesystem::path folder, const std::string& commit);

  /// Returns what corresponds to the folder that was given, made if the commit has no such folder.
  const std::filesystem::path& path() const { return path_; }

  /// Returns how its conditions differ from those of the user's working tree; "": they are the same.
  const std::string& note() const { return checkout_.note(); }

  /// Returns the top of the original checkout.
  const std::filesystem::path& top() const { return repository_.top; }

  /// Returns `path`, made absolute, with the original checkout replaced by this one; absent when it lies elsewhere.
  std::optional<std::filesystem::path> counterpart(const std::filesystem::path& path) const;

  /// Completes the checkout after git has checked out another commit here: with the submodules and Git LFS files of
  /// that commit. Its files begin as those of the working tree did, without a copy in memory. Throws Error as the
  /// constructor does.
  void complete();

 private:
  RepositoryFolders repository_;
  CheckoutFolder checkout_;
  std::filesystem::path path_;
};

}  // namespace benchgate::git
