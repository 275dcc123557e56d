// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "base/limits.hpp"
#include "git/remote.hpp"

namespace benchgate::git {

/// A plain file in a commit.
struct BranchFile {
  std::string path;
  std::uint64_t size = 0;  ///< in bytes
  std::string blob = {};   ///< id of its content

  bool operator==(const BranchFile&) const = default;
};

/// A file of a new commit: what is at `path` becomes the blob, or goes.
struct BranchEdit {
  std::string path;
  std::string blob;  ///< "": the file is removed

  bool operator==(const BranchEdit&) const = default;
};

/// How an attempt to move a branch ended.
struct BranchMove {
  enum class Outcome {
    done,
    raced,        ///< another writer was faster, or holds a lock
    refused,      ///< the other side does not accept it: protected branch, no permission
    unreachable,  ///< the other side does not answer
  };
  Outcome outcome = Outcome::done;
  std::string message = {};  ///< of git, when it is not done: one line

  bool operator==(const BranchMove&) const = default;
};

/// Parses what `git push --porcelain` printed, and its errors.
BranchMove parse_push(std::string_view output, std::string_view errors);

/// A branch for data in the repository that holds a folder, at origin if there is an origin: it is read and extended
/// without a checkout, so that neither the work tree nor the index of the user is touched. No hook, filter, signature
/// or other program that the repository names runs. Every function throws Error when git fails, unless it says more.
class GitBranch {
 public:
  /// Throws Error when the folder is in no repository, or `branch` cannot be the name of a branch.
  GitBranch(std::filesystem::path folder, std::string branch, const Remote& remote);

  const std::string& name() const { return branch_; }
  bool has_origin() const { return has_origin_; }

  /// Finds the newest commit of the branch: at origin, from which it is fetched (a shallow clone stays shallow), else
  /// here. Not done: origin cannot be asked. Throws Error when the branch here has commits that origin's lacks.
  BranchMove refresh();
  /// Finds the same without asking origin: what was last fetched, else the branch here.
  void look_here();

  /// Returns the commit that was found; "": there is no such branch yet.
  const std::string& tip() const { return tip_; }

  /// Returns the plain files below the folders, by path in byte order.
  std::vector<BranchFile> files(std::span<const std::string> folders) const;
  /// Returns which of the paths there are.
  std::vector<bool> existing(std::span<const std::string> paths) const;
  /// Hands over the files one after another. Throws Error for a path that there is not, and for a file of more than
  /// `largest` bytes.
  void read(std::span<const std::string> paths,
            const std::function<void(std::size_t index, std::string&& bytes)>& visit,
            std::uint64_t largest = base::most(base::Limit::report_file)) const;

  /// Stores the files, which have absolute paths without line breaks, as blobs; returns their ids.
  std::vector<std::string> store_blobs(std::span<const std::filesystem::path> files) const;
  /// Makes a commit on top of the tip, the first one if there is none; returns its id. No branch moves.
  std::string commit(std::span<const BranchEdit> edits, std::string_view message, base::Instant time) const;
  /// Moves the branch from the tip to `commit`, at origin if there is one; never to what does not follow the tip.
  BranchMove move_to(const std::string& commit);

 private:
  std::string object(std::string_view path) const;
  std::string local_tip() const;
  BranchMove ask_origin(std::string& tip) const;
  BranchMove fetch(const std::string& tip) const;
  void refuse_unpushed(const std::string& remote_tip) const;
  BranchMove move_here(const std::string& commit, const std::string& from) const;

  Git git_;
  std::filesystem::path folder_;
  std::string branch_;
  std::string local_ref_;
  std::string tracking_ref_;
  std::string tip_;
  bool has_origin_ = false;
};

}  // namespace benchgate::git
