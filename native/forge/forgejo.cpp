// SPDX-License-Identifier: MIT
// The API of Forgejo and Gitea, version 1, which resembles GitHub's.
// Source: the description that each server has at /api/swagger
#include <array>

#include "base/text.hpp"
#include "forge/actions.hpp"
#include "forge/inert.hpp"
#include "forge/service.hpp"

namespace benchgate::forge {

namespace {

constexpr std::array<std::string_view, 3> forgejo_tokens{"FORGEJO_TOKEN", "GITEA_TOKEN", "GITHUB_TOKEN"};

sys::HttpHeaders forgejo_headers(std::string_view token) {
  return {
      {"Accept", "application/json"}, {"Authorization", fmt::format("token {}", token)}, {"User-Agent", "benchgate"}};
}

/// The address of a run has its number, not its id.
Event forgejo_event(const Variables& variables, std::string_view event_json) {
  Event event = parse_event(variables, event_json);
  const auto number = variables.find("GITHUB_RUN_NUMBER");
  if (number != variables.end() && !event.run_url.empty() && base::parse_unsigned(number->second))
    event.run_url = event.run_url.substr(0, event.run_url.rfind('/') + 1) + number->second;
  return event;
}

/// All comments at once: the call has no pages.
Request list_forgejo_comments(std::string_view repository, std::uint64_t number) {
  return {"GET", fmt::format("/repos/{}/issues/{}/comments", repository, number), "", Repeat::freely};
}

PostedComment forgejo_comment(syntax::JsonValue comment, std::string_view) {
  return {comment.unsigned_at({"id"}).value_or(0),
          comment.text_at({"html_url"}),
          comment.text_at({"user", "login"}),
          false,
          false,
          comment.text_at({"body"})};
}

/// "!7" links a pull request.
std::string inert_forgejo(std::string_view markdown) { return without_references(markdown, "!"); }

Request list_forgejo_statuses(std::string_view repository, std::string_view sha) {
  return {"GET", fmt::format("/repos/{}/statuses/{}?sort=recentupdate&limit=50", repository, sha), "", Repeat::freely};
}

std::optional<CommitStatus> forgejo_status(syntax::JsonValue status) { return actions::status_of(status, "status"); }

/// All that are open: no filter by branch is there in every version.
Request list_forgejo_pulls(const Event& event) {
  return {"GET", fmt::format("/repos/{}/pulls?state=open&limit=50", event.repository), "", Repeat::freely};
}

constexpr Service service_called(std::string_view name, std::string_view advice) {
  return {
      .name = name,
      .address_variable = "GITHUB_API_URL",
      .default_address = "",
      .repository_variable = "GITHUB_REPOSITORY",
      .unknown_commit = "the measured commit is unknown (GITHUB_SHA, GITHUB_EVENT_PATH)",
      .token_variables = forgejo_tokens,
      .token_advice = advice,
      .weak_token_prefix = "",
      .certificates_variable = "",
      .commenting = {"comment on the pull request", "write:issue"},
      .setting_status = {"set the commit status", "write:repository"},
      .reading_pull_requests = {"find the pull request of the commit", "read:repository"},
      .reading_user = {"read the token's user", "read:user"},
      .headers = forgejo_headers,
      .event = forgejo_event,
      .job = actions::job_of,
      .list_comments = list_forgejo_comments,
      .create_comment = actions::create_comment,
      .read_comment = actions::read_comment,
      .update_comment = actions::update_comment,
      .delete_comment = actions::delete_comment,
      .comment_of = forgejo_comment,
      .inert = inert_forgejo,
      .create_status = actions::create_status,
      .list_statuses = list_forgejo_statuses,
      .status_of = forgejo_status,
      .list_pull_requests = list_forgejo_pulls,
      .read_pull_request = actions::read_pull_request,
      .pull_request_of = actions::pull_request_of,
      .current_user = actions::current_user,
      .login_of = actions::login_of,
  };
}

constexpr Service forgejo =
    service_called("Forgejo", "set FORGEJO_TOKEN (or BENCHGATE_TOKEN) in the step's env, to ${{ github.token }}");
constexpr Service gitea =
    service_called("Gitea", "set GITEA_TOKEN (or BENCHGATE_TOKEN) in the step's env, to ${{ github.token }}");

}  // namespace

const Service& forgejo_service() { return forgejo; }

const Service& gitea_service() { return gitea; }

}  // namespace benchgate::forge
