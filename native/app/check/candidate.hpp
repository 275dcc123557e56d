// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/check/request.hpp"
#include "app/measure/run_source.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"

namespace benchgate::app {

/// Returns the commit that the request names as the candidate; absent: it is the working tree. Throws Error for what is
/// no commit, and when `baseline` is none: receipts were measured elsewhere, and the merge base is that of the commit
/// that is checked out.
std::optional<BaselineCommit> candidate_of_check(const CheckRequest& request, const std::string& baseline_word,
                                                 const Baseline& baseline, const Session& session);

/// Returns the source of the candidate: its commit, else the working tree.
RunSource source_of_check(const CheckRequest& request, const Session& session);

/// Returns a checkout of the candidate's commit; null: the candidate is the working tree. Throws Error as check_out()
/// does.
std::unique_ptr<Worktree> check_out_candidate(const CheckRequest& request, Session& session);

}  // namespace benchgate::app
