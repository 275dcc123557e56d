// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/verdict.hpp"

namespace benchgate::forge {

/// What a commit status can say, the worse the larger.
enum class StatusState { success, pending, failure, error };

/// Returns "success", "pending", "failure" or "error".
std::string_view name_of(StatusState state);

/// Returns the state of that name, absent for other names.
std::optional<StatusState> parse_status_state(std::string_view name);

/// What becomes of the job by its options: they may make it fail for a warning or an inconclusive verdict, too.
enum class JobResult { as_judged, fails };

/// Returns success for what does not fail the job, and the description says which; an error is always one.
StatusState state_of(model::Verdict verdict, JobResult job);

/// A commit status: the coloured mark beside a commit.
struct CommitStatus {
  StatusState state = StatusState::success;
  std::string context;      ///< "benchgate/<key>"
  std::string description;  ///< one line of plain text
  std::string target_url;   ///< may be empty

  bool operator==(const CommitStatus&) const = default;
};

/// Returns the description as it is sent: one line of at most 140 characters.
std::string shown_description(const CommitStatus& status);

/// Returns the context as it is sent: at most 255 characters.
std::string shown_context(const CommitStatus& status);

}  // namespace benchgate::forge
