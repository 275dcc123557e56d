// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/measure/measure_run.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"

namespace benchgate::app {

/// The commit whose build is measured in turns with the head, so that figures of different machines compare.
struct AnchorCommit {
  std::string name;    ///< for readers: "v1.2"
  std::string commit;  ///< full id

  bool operator==(const AnchorCommit&) const = default;
};

/// The result of a search for an anchor.
struct FoundAnchor {
  std::optional<AnchorCommit> commit = {};
  std::string problem = {};  ///< why it was not found, already noted; "": it was found
};

/// Resolves the word of `--anchor`: a branch, tag or commit; "previous-tag", the highest version among the tags of
/// earlier commits that name a release; "none"; "auto", what the configuration says, else the previous tag. No commit,
/// with a note why: there is none, or it is the commit that is measured. Throws Error at `--anchor` for what is no
/// commit.
FoundAnchor find_anchor(const std::optional<std::string>& word, const std::string& configured, const RunSource& source,
                        git::Fetch fetch, Session& session);

/// Does the same for a job whose results belong to the history of origin, from which the commit is fetched: if origin
/// has no history, "auto" is only what the configuration says.
FoundAnchor fetch_anchor_of_history(const std::string& word, const std::string& configured, const RunSource& source,
                                    Session& session);

/// A checkout of the anchor's commit, and how it is measured.
class AnchorBuild {
 public:
  /// `head` must outlive it. Throws Error when the commit cannot be checked out.
  AnchorBuild(const AnchorCommit& anchor, const RunContext& head);
  AnchorBuild(const AnchorBuild&) = delete;
  AnchorBuild& operator=(const AnchorBuild&) = delete;

  const std::string& name() const { return name_; }  ///< "v1.2 (0123456789ab)"
  const RunContext& context() const { return context_; }
  Worktree& checkout() const { return *checkout_; }

 private:
  std::string name_;
  std::unique_ptr<Worktree> checkout_;
  RunSource source_;
  RunContext context_;
};

/// Returns the checkout of the anchor, if there is one. Null also if it cannot be checked out: `on_problem` gets the
/// reason, as problem_of_anchor() gives it.
std::unique_ptr<AnchorBuild> check_out_anchor(const std::optional<AnchorCommit>& anchor, const RunContext& head,
                                              const std::function<void(const std::string&)>& on_problem);

}  // namespace benchgate::app
