// SPDX-License-Identifier: MIT
// GitHub's API. Source: docs.github.com/en/rest
#include <array>

#include "base/text.hpp"
#include "base/url.hpp"
#include "forge/actions.hpp"
#include "forge/service.hpp"

namespace benchgate::forge {

namespace {

constexpr std::array<std::string_view, 1> github_tokens{"GITHUB_TOKEN"};

sys::HttpHeaders github_headers(std::string_view token) {
  return {{"Accept", "application/vnd.github+json"},
          {"Authorization", fmt::format("Bearer {}", token)},
          {"User-Agent", "benchgate"},
          {"X-GitHub-Api-Version", "2022-11-28"}};
}

bool is_colleague(const std::string& association) {
  return association == "OWNER" || association == "MEMBER" || association == "COLLABORATOR";
}

PostedComment github_comment(syntax::JsonValue comment, std::string_view) {
  const std::string login = comment.text_at({"user", "login"});
  return {comment.unsigned_at({"id"}).value_or(0),
          comment.text_at({"html_url"}),
          login,
          comment.text_at({"user", "type"}) == "Bot" || login.ends_with("[bot]"),
          is_colleague(comment.text_at({"author_association"})),
          comment.text_at({"body"})};
}

Request list_github_comments(std::string_view repository, std::uint64_t number) {
  return {"GET", fmt::format("/repos/{}/issues/{}/comments?per_page=100", repository, number), "", Repeat::freely};
}

/// render escapes what GitHub makes of plain text.
std::string as_it_is(std::string_view markdown) { return std::string(markdown); }

Request list_github_statuses(std::string_view repository, std::string_view sha) {
  return {"GET", fmt::format("/repos/{}/commits/{}/statuses?per_page=100", repository, sha), "", Repeat::freely};
}

std::optional<CommitStatus> github_status(syntax::JsonValue status) { return actions::status_of(status, "state"); }

Request list_github_pulls(const Event& event) {
  return {"GET",
          fmt::format("/repos/{}/pulls?state=open&head={}&per_page=100", event.repository,
                      base::percent_encoded(fmt::format("{}:{}", event.head_owner, event.head_branch))),
          "", Repeat::freely};
}

constexpr Service github{
    .name = "GitHub",
    .address_variable = "GITHUB_API_URL",
    .default_address = "https://api.github.com",
    .repository_variable = "GITHUB_REPOSITORY",
    .unknown_commit = "the measured commit is unknown (GITHUB_SHA, GITHUB_EVENT_PATH)",
    .token_variables = github_tokens,
    .token_advice = "set GITHUB_TOKEN (or BENCHGATE_TOKEN) in the step's env",
    .weak_token_prefix = "",
    .certificates_variable = "",
    .commenting = {"comment on the pull request", "pull-requests: write"},
    .setting_status = {"set the commit status", "statuses: write"},
    .reading_pull_requests = {"find the pull request of the commit", "pull-requests: read"},
    .reading_user = {"read the token's user", "none"},
    .granted = Service::Granted::by_workflow,
    .comments_tell_roles = true,
    .has_check_runs = true,
    .headers = github_headers,
    .event = parse_event,
    .job = actions::job_of,
    .list_comments = list_github_comments,
    .create_comment = actions::create_comment,
    .read_comment = actions::read_comment,
    .update_comment = actions::update_comment,
    .delete_comment = actions::delete_comment,
    .comment_of = github_comment,
    .inert = as_it_is,
    .create_status = actions::create_status,
    .list_statuses = list_github_statuses,
    .status_of = github_status,
    .list_pull_requests = list_github_pulls,
    .read_pull_request = actions::read_pull_request,
    .pull_request_of = actions::pull_request_of,
    .current_user = actions::current_user,
    .login_of = actions::login_of,
};

}  // namespace

const Service& github_service() { return github; }

}  // namespace benchgate::forge
