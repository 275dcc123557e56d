// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "app/check/request.hpp"
#include "app/measure/measure_run.hpp"
#include "model/scenario.hpp"
#include "sys/file_tree.hpp"

namespace benchgate::app {

/// The build of a baseline's commit, or of an anchor's, that a check keeps for later ones, or has from an earlier one.
///
/// A restored build only saves time: nothing fails because of it. What it found slower is built again before it is
/// measured again, and a baseline that does not work is built again, too.
class BuildCache {
 public:
  /// Whose build it is. Nothing is judged by an anchor.
  enum class Side { baseline, anchor };

  /// Restores the build, if there is one that fits, in the fresh `checkout` of `commit`. All of these must outlive
  /// this.
  BuildCache(Side side, const BuildCacheRequest& request, std::span<const model::Scenario> cases, std::string commit,
             Worktree& checkout, const RunContext& context);

  /// Whether the baseline is built, so that its build must not run.
  bool is_restored() const { return is_restored_; }

  /// Stores the first build of the check; called when its side was built, before anything of it ran.
  void side_built();
  /// Drops the candidate's files from the system's cache, so that both sides are read from the disk; called when the
  /// candidate was built.
  void candidate_built(const RunContext& candidate) const;

  /// Makes the checkout a fresh one, so that the baseline can be built there.
  void discard();
  /// Whether discard() was called: the measured scenarios need another build.
  bool is_discarded() const { return is_discarded_; }

  /// Writes the digest of the cached build to the file `digest` of the folder; call it after everything was measured.
  void finish() const;

 private:
  void say(const std::string& what) const;
  void restore();
  std::string why_not() const;
  void remove_old() const;

  Side side_;
  const BuildCacheRequest& request_;
  std::span<const model::Scenario> cases_;
  std::string commit_;
  Worktree& checkout_;
  const RunContext& context_;
  std::filesystem::path top_;                ///< of the checkout
  std::string key_;                          ///< "": nothing is cached or restored
  std::optional<sys::FileTree> fresh_ = {};  ///< the checkout before it was built
  std::string digest_ = {};                  ///< of the cached build
  bool is_restored_ = false;
  bool is_discarded_ = false;
};

}  // namespace benchgate::app
