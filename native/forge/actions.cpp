// SPDX-License-Identifier: MIT
#include "forge/actions.hpp"

#include "base/text.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::forge::actions {

Job job_of(const Variables& variables) {
  const std::string workflow = value_of(variables, "GITHUB_WORKFLOW"), job = value_of(variables, "GITHUB_JOB");
  const std::string name = workflow.empty() || job.empty() ? workflow + job : workflow + " / " + job;
  return {name, name, 0};
}

Request create_comment(std::string_view repository, std::uint64_t number, std::string_view body) {
  return {"POST", fmt::format("/repos/{}/issues/{}/comments", repository, number), comment_body(body),
          Repeat::only_when_refused};
}

Request read_comment(std::string_view repository, std::uint64_t, std::uint64_t comment) {
  return {"GET", fmt::format("/repos/{}/issues/comments/{}", repository, comment), "", Repeat::freely};
}

Request update_comment(std::string_view repository, std::uint64_t, std::uint64_t comment, std::string_view body) {
  return {"PATCH", fmt::format("/repos/{}/issues/comments/{}", repository, comment), comment_body(body),
          Repeat::freely};
}

Request delete_comment(std::string_view repository, std::uint64_t, std::uint64_t comment) {
  return {"DELETE", fmt::format("/repos/{}/issues/comments/{}", repository, comment), "", Repeat::freely};
}

Request create_status(std::string_view repository, std::string_view sha, const CommitStatus& status) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("state", name_of(status.state));
  json.member_if("target_url", status.target_url);
  json.member("description", shown_description(status)).member("context", shown_context(status)).end_object();
  return {"POST", fmt::format("/repos/{}/statuses/{}", repository, sha), json.take(), Repeat::freely};
}

std::optional<CommitStatus> status_of(syntax::JsonValue status, const char* state_member) {
  const auto state = parse_status_state(status.text_at({state_member}));
  if (!state) return std::nullopt;
  return CommitStatus{*state, status.text_at({"context"}), status.text_at({"description"}),
                      status.text_at({"target_url"})};
}

Request read_pull_request(const Event& event, std::uint64_t number) {
  return {"GET", fmt::format("/repos/{}/pulls/{}", event.repository, number), "", Repeat::freely};
}

PullRequest pull_request_of(syntax::JsonValue pull) {
  return {pull.unsigned_at({"number"}), pull.text_at({"state"}) == "open", pull.text_at({"head", "sha"}),
          pull.text_at({"head", "repo", "full_name"}), pull.text_at({"html_url"})};
}

Request current_user() { return {"GET", "/user", "", Repeat::freely}; }

std::string login_of(syntax::JsonValue user) { return user.text_at({"login"}); }

}  // namespace benchgate::forge::actions
