// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "git/branch.hpp"
#include "store/store.hpp"
#include "sys/clock.hpp"

namespace benchgate::store {

/// A store that is a branch of the repository in which the current folder is: at origin, if there is one, else here.
/// Nothing is checked out. Writers that are slower than others build on what those wrote, after a random wait.
class GitStore final : public Store {
 public:
  struct Waiting {
    sys::Clock& clock;
    std::uint64_t seed = 0;                                                    ///< of the waits
    std::function<void(const std::string&)> note = [](const std::string&) {};  ///< gets a sentence before each wait
  };

  /// Reads the current tip of the branch. Throws Error.
  GitStore(git::GitBranch branch, Waiting waiting);

  std::string name() const override;
  bool exists() const override { return !branch_.tip().empty(); }
  std::vector<StoreEntry> entries(std::span<const std::string> folders) const override;
  std::vector<bool> existing(std::span<const std::string> paths) const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;
  Changed change(const Plan& plan) override;

 private:
  std::vector<git::BranchEdit> edits_of(const Change& change);
  git::BranchMove try_change(const Plan& plan, bool& is_needed);

  git::GitBranch branch_;
  Waiting waiting_;
  base::Random random_;
  std::map<std::filesystem::path, std::string> blobs_;  ///< of contents that are stored already
};

/// Returns why a branch did not move, and what helps: for an error message.
std::string explain(const git::BranchMove& move, const std::string& branch, bool has_origin);

}  // namespace benchgate::store
