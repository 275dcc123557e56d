// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "github/event.hpp"
#include "github/rest.hpp"
#include "model/verdict.hpp"

namespace benchgate::github {

/// A commit status: the coloured mark beside a commit.
struct CommitStatus {
  model::Verdict verdict = model::Verdict::not_evaluated;
  std::string context;      ///< "benchgate/<key>"
  std::string description;  ///< one line of plain text
  std::string target_url;   ///< may be empty
};

/// "success", "failure" or "error": the values of a status. A verdict that does
/// not fail the command is a success; the description names the verdict.
std::string_view state_of(model::Verdict verdict);

/// POST /repos/{repository}/statuses/{sha}; the description is cut to 140 characters.
Request create_status(std::string_view repository, std::string_view sha, const CommitStatus& status);

/// The result of a search for a pull request; without a number: none found.
struct PullRequestSearch {
  std::optional<std::uint64_t> number;
  std::string problem;
};

/// Open pull requests from the event's branch: the event itself names none.
Request list_pull_requests(const Event& event);

/// The open pull request whose head is the event's commit.
PullRequestSearch find_pull_request(Api& api, const Event& event);

/// GET /user: the owner of the token. Only for personal tokens.
Request current_user();

}  // namespace benchgate::github
