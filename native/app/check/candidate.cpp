// SPDX-License-Identifier: MIT
#include "app/check/candidate.hpp"

#include <utility>
#include <variant>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

std::optional<BaselineCommit> candidate_of_check(const CheckRequest& request, const std::string& baseline_word,
                                                 const Baseline& baseline, const Session& session) {
  if (!request.sides.candidate) return std::nullopt;
  if (baseline_word == "merge-base" || baseline_word.empty())
    throw Error("--candidate",
                "needs a baseline that is a commit: name it with --baseline (the merge base is that of the commit that "
                "is checked out, not of the candidate)");
  if (baseline_word == "none")
    throw Error("--candidate", "needs a baseline that is a commit, and --baseline is none; name a commit with it");
  if (const auto* none = std::get_if<NoBaseline>(&baseline))
    throw Error("--candidate", fmt::format("needs a baseline that is a commit: {}", none->why));
  if (std::holds_alternative<BaselineFiles>(baseline))
    throw Error("--candidate", fmt::format("needs a baseline that is a commit, and {} is a file or folder; name a "
                                           "branch, tag or commit with --baseline",
                                           base::printable(baseline_word)));
  return find_commit(*request.sides.candidate, "--candidate", session);
}

RunSource source_of_check(const CheckRequest& request, const Session& session) {
  RunSource source = find_source(request.source, request.out_dir, session);
  if (const std::optional<BaselineCommit>& candidate = request.candidate_commit) {
    source = source_at(std::move(source), candidate->name, candidate->commit);
    if (request.source.ref) source.ref = *request.source.ref;
    if (request.source.commit) source.commit = *request.source.commit;
    source.changes.clear();
  }
  if (source.environment.git) source.environment.git->ref = source.ref;  // the CI's, on a checkout without a branch
  return source;
}

std::unique_ptr<Worktree> check_out_candidate(const CheckRequest& request, Session& session) {
  if (!request.candidate_commit) return nullptr;
  const BaselineCommit& candidate = *request.candidate_commit;
  std::unique_ptr<Worktree> checkout = session.repository.make_worktree(candidate.commit);
  session.observer.info(fmt::format("candidate: {} is {}", base::printable(candidate.name), candidate.commit));
  return checkout;
}

}  // namespace benchgate::app
