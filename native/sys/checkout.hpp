// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// When origin is asked for a commit: only if this clone lacks it, or always,
/// because what this clone calls `main` may be old.
enum class Fetch { when_missing, first };

/// How to talk to origin. The text of an HTTP header with a token; empty: as
/// git is set up. Ignored where the clone has a header of its own.
struct Remote {
  std::string server;         ///< "https://github.com": where the header goes, and nowhere else
  std::string authorization;  ///< "AUTHORIZATION: basic ..."
};

/// The commits that words name, in the repository that holds a folder. A
/// shallow clone is deepened as far as needed. Nothing in the work tree is touched.
class CommitFinder {
 public:
  CommitFinder(std::filesystem::path folder, Remote remote);

  /// Whether the folder belongs to a git repository with a commit.
  bool has_repository() const;

  /// Full id of the commit that a branch, tag or commit names, here or at
  /// origin; absent: there is none, or it cannot be fetched.
  std::optional<std::string> find(const std::string& word, Fetch fetch) const;

  /// Full id of the commit where HEAD left the line of `base` (a commit or
  /// branch). When HEAD is the commit `merge` that a CI made by merging into
  /// that line, it is the first parent. Absent: they have none, or it cannot be fetched.
  std::optional<std::string> find_merge_base(const std::string& base, const std::string& merge) const;

  /// The branch that others are merged into, as this clone knows it: what
  /// origin/HEAD names, else main or master; "" when there is none.
  std::string main_branch() const;

  /// Branches, tags and origin's branches, as this clone knows them, in git's order.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path folder_;
  Remote remote_;
};

/// Top folder of the checkout that holds `folder`; absent: there is none.
std::optional<std::filesystem::path> checkout_top(const std::filesystem::path& folder);

/// A commit of a repository checked out in a temporary folder of its own, which
/// is removed at the end. Submodules are not checked out.
class Worktree {
 public:
  /// `folder` lies in the repository. Throws Error when git cannot do it.
  Worktree(std::filesystem::path folder, const std::string& commit);
  ~Worktree();
  Worktree(const Worktree&) = delete;
  Worktree& operator=(const Worktree&) = delete;

  /// What corresponds to the folder that was given, made if the commit has no such folder.
  const std::filesystem::path& place() const { return place_; }

  /// `path`, made absolute, with the original checkout replaced by this one; absent when it lies elsewhere.
  std::optional<std::filesystem::path> counterpart(const std::filesystem::path& path) const;

 private:
  std::filesystem::path repository_;
  std::filesystem::path temporary_;
  std::filesystem::path place_;
};

}  // namespace benchgate::sys
