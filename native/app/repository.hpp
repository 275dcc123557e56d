// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "git/checkout.hpp"
#include "git/facts.hpp"
#include "model/bisection.hpp"

namespace benchgate::app {

/// A temporary checkout beside the user's; removed with the object.
class Worktree {
 public:
  virtual ~Worktree() = default;

  /// Returns the folder that corresponds to the current folder.
  virtual const std::filesystem::path& path() const = 0;
  /// Returns the top of the user's checkout.
  virtual const std::filesystem::path& working_tree() const = 0;
  /// Returns `path` moved from the user's checkout into this one; absent if it is outside of it.
  virtual std::optional<std::filesystem::path> counterpart(const std::filesystem::path& path) const = 0;

  /// Returns the files that git tracks in the user's checkout; see git::list_tracked. Throws Error.
  virtual std::vector<std::string> tracked_files() const = 0;

  /// Returns how its conditions differ from those of the user's checkout; "": they are the same.
  virtual std::string note() const = 0;

  /// Checks out another commit. Throws Error when git cannot.
  virtual void check_out(const std::string& commit) = 0;
  /// Returns which submodule or Git LFS file of the commit that is checked out cannot be fetched; absent: it is
  /// complete.
  virtual std::optional<Error> incomplete() const = 0;
  /// Returns the commit that is checked out. Throws Error.
  virtual model::Commit head() const = 0;

  /// Starts or restarts git bisect in this checkout. False when `good` is not an ancestor of `bad`. Throws Error when
  /// git cannot for another reason.
  virtual bool start_bisect(const std::string& bad, const std::string& good) = 0;
  /// Answers git bisect for the current commit ("good", "bad" or "skip"); git then checks out the next one. False when
  /// git does not continue, also at the end of the search.
  virtual bool answer_bisect(std::string_view word) = 0;
  /// Returns about how many steps git's search needs after the current one.
  virtual int bisect_steps_left() const = 0;
  /// Returns git's log of the search; "" without one.
  virtual std::string bisect_log() const = 0;
};

/// The repository that holds the current folder: the seam to git. Nothing in the user's work tree is touched.
class Repository {
 public:
  virtual ~Repository() = default;

  /// Returns the state of the checkout; see git::read_git.
  virtual std::optional<git::GitFacts> facts(const std::vector<std::filesystem::path>& ignored,
                                             git::Untracked untracked) const = 0;
  /// Folders in which git tracks nothing; see git::untracked_folders.
  virtual std::vector<std::filesystem::path> untracked_folders() const = 0;
  /// Returns the top folder of the checkout; absent: there is none.
  virtual std::optional<std::filesystem::path> top() const = 0;
  /// Whether there is a repository with a commit. Throws Error for one that git refuses to read.
  virtual bool has_commit() const = 0;

  /// Returns the full id of what a branch, tag or commit names; see git::CommitFinder::find.
  virtual std::optional<std::string> find(const std::string& word, git::Fetch fetch,
                                          const git::Remote& remote) const = 0;
  /// Returns the merge base of HEAD and `base`; see git::CommitFinder::find_merge_base.
  virtual std::optional<std::string> find_merge_base(const std::string& base, const std::string& merge,
                                                     const git::Remote& remote) const = 0;
  /// Whether the commit `newer` is `older` or comes after it; see git::CommitFinder::is_ancestor.
  virtual bool is_ancestor(const std::string& older, const std::string& newer) const = 0;
  /// Returns the nearest of `wanted` that `commit` is or comes after; see git::CommitFinder::find_nearest.
  virtual std::optional<git::NearestCommit> find_nearest(const std::string& commit, const std::set<std::string>& wanted,
                                                         const git::Remote& remote) const = 0;
  /// Returns the main branch; "" when there is none. See git::CommitFinder::main_branch.
  virtual std::string main_branch(const git::Remote& remote) const = 0;
  /// Whether origin answers that it has no such branch; see git::CommitFinder::origin_lacks_branch.
  virtual bool origin_lacks_branch(const std::string& name, const git::Remote& remote) const = 0;
  /// Branches, tags and origin's branches, in git's order.
  virtual std::vector<std::string> names() const = 0;
  /// Returns the first parent of HEAD; "": none. See git::CommitFinder::first_parent.
  virtual std::string first_parent() const = 0;
  /// Tags of commits before `commit`, the highest version first; see git::CommitFinder::tags_before.
  virtual std::vector<std::string> tags_before(const std::string& commit, const git::Remote& remote) const = 0;
  /// Returns a commit and the first line of its message. Throws Error when git does not know it.
  virtual model::Commit describe(const std::string& commit) const = 0;

  /// Checks a commit out in a folder of its own, beside the user's checkout where that is possible. Throws Error.
  virtual std::unique_ptr<Worktree> make_worktree(const std::string& commit) = 0;
};

}  // namespace benchgate::app
