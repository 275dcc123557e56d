// SPDX-License-Identifier: MIT
// What GitHub, Forgejo and Gitea have in common: their Actions, and calls whose address and content are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "forge/service.hpp"

namespace benchgate::forge::actions {

/// Returns "CI / bench", from GITHUB_WORKFLOW and GITHUB_JOB.
Job job_of(const Variables& variables);

Request create_comment(std::string_view repository, std::uint64_t number, std::string_view body);
Request read_comment(std::string_view repository, std::uint64_t number, std::uint64_t comment);
Request update_comment(std::string_view repository, std::uint64_t number, std::uint64_t comment, std::string_view body);
Request delete_comment(std::string_view repository, std::uint64_t number, std::uint64_t comment);

/// Returns POST /repos/{repository}/statuses/{sha}; the description is cut to 140 characters.
Request create_status(std::string_view repository, std::string_view sha, const CommitStatus& status);

/// Parses a status. `state_member`: the name of the member that holds the state.
std::optional<CommitStatus> status_of(syntax::JsonValue status, const char* state_member);

Request read_pull_request(const Event& event, std::uint64_t number);
PullRequest pull_request_of(syntax::JsonValue pull);

Request current_user();
std::string login_of(syntax::JsonValue user);

}  // namespace benchgate::forge::actions
