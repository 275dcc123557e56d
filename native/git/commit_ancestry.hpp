// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::git {

/// The position of a commit among others.
struct CommitAncestry {
  std::int64_t time = 0;                  ///< when it was made, in seconds since 1970
  std::vector<std::string> parents = {};  ///< the first one first
  /// Commits on its line of first parents, itself included; absent: this clone lacks some of them.
  std::optional<std::uint64_t> position = {};

  bool operator==(const CommitAncestry&) const = default;
};

/// Returns the position of a commit, by its id, in the repository that holds `folder`, as this clone knows it. Absent:
/// it does not have the commit.
std::optional<CommitAncestry> ancestry_of(const std::filesystem::path& folder, const std::string& commit);

}  // namespace benchgate::git
