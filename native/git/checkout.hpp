// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::git {

/// When to ask origin for a commit: only if this clone lacks it, or always,
/// because what this clone calls `main` may be old.
enum class Fetch { when_missing, first };

/// How to talk to origin. The text of an HTTP header with a token; empty: as
/// git is set up. Ignored where the clone has a header of its own.
struct Remote {
  std::string server;         ///< "https://github.com": where the header goes, and nowhere else
  std::string authorization;  ///< "AUTHORIZATION: basic ..."
};

/// A commit that precedes another one.
struct NearestCommit {
  std::string commit;
  std::uint64_t distance = 0;  ///< commits since

  bool operator==(const NearestCommit&) const = default;
};

/// Finds commits by name, in the repository that holds a folder. A shallow clone is deepened as far as needed. Nothing
/// in the work tree is touched.
class CommitFinder {
 public:
  CommitFinder(std::filesystem::path folder, Remote remote);

  /// Whether the folder belongs to a git repository with a commit. Throws Error for one that git refuses to read.
  bool has_repository() const;

  /// Returns the full id of the commit that a branch, tag or commit names, here or at origin; absent: there is none.
  /// Throws Error, which says what to fetch, when this clone has only part of origin and the rest cannot be fetched.
  std::optional<std::string> find(const std::string& word, Fetch fetch) const;

  /// Returns the full id of the commit where HEAD left the line of `base` (a commit or branch). When HEAD is the commit
  /// `merge` that a CI made by merging into that line, it is the first parent. Absent: they have none. Throws Error as
  /// find() does.
  std::optional<std::string> find_merge_base(const std::string& base, const std::string& merge) const;

  /// Whether the commit `newer` is `older` or comes after it. Throws Error as find() does.
  bool is_ancestor(const std::string& older, const std::string& newer) const;

  /// Returns the first of `wanted` that git lists of `commit` and what precedes it, the newest first, and how many
  /// commits `commit` has that it lacks. Absent: none of them precedes it. Throws Error as find() does.
  std::optional<NearestCommit> find_nearest(const std::string& commit, const std::set<std::string>& wanted) const;

  /// Returns the branch that others are merged into, as this clone knows it: what origin/HEAD names, else main or
  /// master; where only some branches were cloned, as origin knows it; "" when there is none. Throws Error as find()
  /// does.
  std::string main_branch() const;

  /// Whether origin answers that it has no branch of this name. False where there is no origin, or it does not answer.
  bool origin_lacks_branch(const std::string& name) const;

  /// Returns branches, tags and origin's branches, as this clone knows them, in git's order.
  std::vector<std::string> names() const;

  /// Returns the first parent of HEAD, as the commit itself says: a shallow clone may lack it. "": there is none.
  std::string first_parent() const;

  /// Returns tags of commits that come before `commit`, as this clone knows them, the highest version first. For a
  /// shallow clone that knows none, returns origin's tags instead, without those of `commit` itself, because it does
  /// not know which come before. Throws Error as find() does.
  std::vector<std::string> tags_before(const std::string& commit) const;

 private:
  std::filesystem::path folder_;
  Remote remote_;
};

/// Returns the top folder of the checkout that holds `folder`; absent: there is none.
std::optional<std::filesystem::path> checkout_top(const std::filesystem::path& folder);

}  // namespace benchgate::git
