// SPDX-License-Identifier: MIT
// GitLab's API, version 4. A repository is the number of a project.
// Source: docs.gitlab.com/api/notes, /api/commits (statuses), /api/merge_requests, /api/users
#include <array>

#include "base/text.hpp"
#include "base/url.hpp"
#include "forge/gitlab_event.hpp"
#include "forge/inert.hpp"
#include "forge/service.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::forge {

namespace {

constexpr std::array<std::string_view, 1> gitlab_tokens{"GITLAB_TOKEN"};
constexpr std::string_view note_permission = "scope api, role Reporter";

sys::HttpHeaders gitlab_headers(std::string_view token) {
  return {{"Accept", "application/json"}, {"PRIVATE-TOKEN", std::string(token)}, {"User-Agent", "benchgate"}};
}

std::string notes_path(std::string_view project, std::uint64_t number) {
  return fmt::format("/projects/{}/merge_requests/{}/notes", project, number);
}

Request list_notes(std::string_view project, std::uint64_t number) {
  return {"GET", notes_path(project, number) + "?sort=asc&per_page=100", "", Repeat::freely};
}

Request create_note(std::string_view project, std::uint64_t number, std::string_view body) {
  return {"POST", notes_path(project, number), comment_body(body), Repeat::only_when_refused};
}

Request read_note(std::string_view project, std::uint64_t number, std::uint64_t note) {
  return {"GET", fmt::format("{}/{}", notes_path(project, number), note), "", Repeat::freely};
}

Request update_note(std::string_view project, std::uint64_t number, std::uint64_t note, std::string_view body) {
  return {"PUT", fmt::format("{}/{}", notes_path(project, number), note), comment_body(body), Repeat::freely};
}

Request delete_note(std::string_view project, std::uint64_t number, std::uint64_t note) {
  return {"DELETE", fmt::format("{}/{}", notes_path(project, number), note), "", Repeat::freely};
}

PostedComment note_of(syntax::JsonValue note, std::string_view page) {
  const std::uint64_t id = note.unsigned_at({"id"}).value_or(0);
  return {id,
          page.empty() ? std::string() : fmt::format("{}#note_{}", page, id),
          note.text_at({"author", "username"}),
          false,
          false,
          note.text_at({"body"})};
}

/// GitLab carries out lines like "/close" as the author of a note.
std::string inert_note(std::string_view markdown) { return without_references(without_quick_actions(markdown), "!%&"); }

/// GitLab knows no error; what its jobs call so has failed.
std::string_view gitlab_state(StatusState state) {
  return state == StatusState::success ? "success" : state == StatusState::pending ? "pending" : "failed";
}

Request create_gitlab_status(std::string_view project, std::string_view sha, const CommitStatus& status) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("state", gitlab_state(status.state));
  json.member_if("target_url", status.target_url);
  json.member("description", shown_description(status)).member("name", shown_context(status)).end_object();
  return {"POST", fmt::format("/projects/{}/statuses/{}", project, sha), json.take(), Repeat::freely};
}

Request list_gitlab_statuses(std::string_view project, std::string_view sha) {
  return {"GET",
          fmt::format("/projects/{}/repository/commits/{}/statuses?all=true&order_by=id&sort=desc&per_page=100",
                      project, sha),
          "", Repeat::freely};
}

std::optional<CommitStatus> gitlab_status(syntax::JsonValue status) {
  const std::string word = status.text_at({"status"});
  CommitStatus found{StatusState::failure, status.text_at({"name"}), status.text_at({"description"}),
                     status.text_at({"target_url"})};
  if (word == "success") found.state = StatusState::success;
  if (word == "pending" || word == "running") found.state = StatusState::pending;
  if (found.state == StatusState::failure && word != "failed" && word != "canceled") return std::nullopt;
  return found;
}

const std::string& project_of_requests(const Event& event) {
  return event.pull_repository.empty() ? event.repository : event.pull_repository;
}

Request list_merge_requests(const Event& event) {
  return {"GET",
          fmt::format("/projects/{}/merge_requests?state=opened&source_branch={}&per_page=100",
                      project_of_requests(event), base::percent_encoded(event.head_branch)),
          "", Repeat::freely};
}

Request read_merge_request(const Event& event, std::uint64_t number) {
  return {"GET", fmt::format("/projects/{}/merge_requests/{}", project_of_requests(event), number), "", Repeat::freely};
}

PullRequest merge_request_of(syntax::JsonValue request) {
  return {request.unsigned_at({"iid"}), request.text_at({"state"}) == "opened", request.text_at({"sha"}), "",
          request.text_at({"web_url"})};
}

Request gitlab_user() { return {"GET", "/user", "", Repeat::freely}; }

std::string gitlab_login(syntax::JsonValue user) { return user.text_at({"username"}); }

constexpr Service gitlab{
    .name = "GitLab",
    .address_variable = "CI_API_V4_URL",
    .default_address = "",
    .repository_variable = "CI_PROJECT_ID",
    .unknown_commit = "the measured commit is unknown (CI_COMMIT_SHA)",
    .token_variables = gitlab_tokens,
    .token_advice =
        "set GITLAB_TOKEN to a project access token with the scope api and the role Reporter, for --status "
        "Developer; CI_JOB_TOKEN can write neither comments nor statuses",
    .weak_token_prefix = "glcbt-",
    .certificates_variable = "CI_SERVER_TLS_CA_FILE",
    .commenting = {"comment on the merge request", note_permission},
    .setting_status = {"set the commit status", "scope api, role Developer"},
    .reading_pull_requests = {"find the merge request of the commit", "scope read_api, role Reporter"},
    .reading_user = {"read the token's user", "scope read_api"},
    .pending = Service::Pending::fixed,
    .worst_state = StatusState::failure,
    .longest_status_url = 255,
    .headers = gitlab_headers,
    .event = parse_gitlab_event,
    .job = gitlab_job,
    .list_comments = list_notes,
    .create_comment = create_note,
    .read_comment = read_note,
    .update_comment = update_note,
    .delete_comment = delete_note,
    .comment_of = note_of,
    .inert = inert_note,
    .create_status = create_gitlab_status,
    .list_statuses = list_gitlab_statuses,
    .status_of = gitlab_status,
    .list_pull_requests = list_merge_requests,
    .read_pull_request = read_merge_request,
    .pull_request_of = merge_request_of,
    .current_user = gitlab_user,
    .login_of = gitlab_login,
};

}  // namespace

const Service& gitlab_service() { return gitlab; }

}  // namespace benchgate::forge
