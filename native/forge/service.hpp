// SPDX-License-Identifier: MIT
// What differs between the forges: how to ask each of them, and what its answers say. What is said, when, and what
// happens if a request fails is the same for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "forge/event.hpp"
#include "forge/request.hpp"
#include "forge/status.hpp"
#include "syntax/json.hpp"
#include "sys/http.hpp"

namespace benchgate::forge {

/// A comment on a pull request, anybody's.
struct PostedComment {
  std::uint64_t id = 0;
  std::string url;  ///< "": unknown
  std::string author;
  bool of_app = false;        ///< the author is an App, not a person
  bool of_colleague = false;  ///< the author may write to the repository, as far as the forge says
  std::string body;
};

/// What a forge says of a pull request.
struct PullRequest {
  std::optional<std::uint64_t> number;
  bool open = false;
  std::string head_sha;
  std::string head_repository;  ///< "": the forge does not say
  std::string page;             ///< its address; "": unknown
};

/// The job that runs, among those of its workflow or pipeline.
struct Job {
  std::string name;         ///< "" outside of CI
  std::string group;        ///< the same for all jobs of a matrix
  std::uint64_t total = 0;  ///< how many jobs the group has; 0: the CI does not say
};

/// A kind of forge. A repository is what `Event` calls so; texts are put into requests as they are.
struct Service {
  /// Who has to give a token the permission that it lacks: the workflow, or who made the token.
  enum class Granted { by_workflow, by_owner };
  /// Whether a commit status that is pending can be made pending again, with another description.
  enum class Pending { replaceable, fixed };

  std::string_view name;              ///< "GitLab"
  std::string_view address_variable;  ///< the variable that has the address of the API
  std::string_view default_address;   ///< without the variable; "": unknown
  std::string_view repository_variable;
  std::string_view unknown_commit;  ///< the sentence that says so, with the variables that should name it
  std::span<const std::string_view> token_variables;  ///< the first that is set counts, after BENCHGATE_TOKEN
  std::string_view token_advice;                      ///< what to set, when there is none
  std::string_view weak_token_prefix;                 ///< of tokens that cannot publish; "": none
  std::string_view certificates_variable;             ///< file with the certificate of its server; "": none

  Purpose commenting;
  Purpose setting_status;
  Purpose reading_pull_requests;
  Purpose reading_user;
  Granted granted = Granted::by_owner;
  Pending pending = Pending::replaceable;
  StatusState worst_state = StatusState::error;  ///< forges without an error call it a failure
  std::size_t longest_status_url = SIZE_MAX;     ///< bytes
  /// Whether comments say who may write to the repository: then ours can be found without a login.
  bool comments_tell_roles = false;
  bool has_check_runs = false;

  sys::HttpHeaders (*headers)(std::string_view token);
  /// Returns the current run, from the environment and the text of the file GITHUB_EVENT_PATH ("" for none). Throws
  /// Error when the text is not JSON.
  Event (*event)(const Variables& variables, std::string_view event_json);
  Job (*job)(const Variables& variables);

  Request (*list_comments)(std::string_view repository, std::uint64_t number);
  Request (*create_comment)(std::string_view repository, std::uint64_t number, std::string_view body);
  Request (*read_comment)(std::string_view repository, std::uint64_t number, std::uint64_t comment);
  Request (*update_comment)(std::string_view repository, std::uint64_t number, std::uint64_t comment,
                            std::string_view body);
  Request (*delete_comment)(std::string_view repository, std::uint64_t number, std::uint64_t comment);
  /// Parses a comment. `page`: the address of the pull request, "" for unknown.
  PostedComment (*comment_of)(syntax::JsonValue comment, std::string_view page);
  /// Returns Markdown as it has to be for this forge so that names in it do nothing; applied twice it is the same.
  std::string (*inert)(std::string_view markdown);

  Request (*create_status)(std::string_view repository, std::string_view sha, const CommitStatus& status);
  /// Asks for all statuses of the commit; each has a number, the larger the newer.
  Request (*list_statuses)(std::string_view repository, std::string_view sha);
  std::optional<CommitStatus> (*status_of)(syntax::JsonValue status);

  /// Asks for open pull requests from the event's branch, or all that are open.
  Request (*list_pull_requests)(const Event& event);
  Request (*read_pull_request)(const Event& event, std::uint64_t number);
  PullRequest (*pull_request_of)(syntax::JsonValue pull);

  /// Asks for the owner of the token. GitHub's Apps have none.
  Request (*current_user)();
  std::string (*login_of)(syntax::JsonValue user);
};

const Service& github_service();
const Service& gitlab_service();
const Service& forgejo_service();
/// Returns the same as Forgejo under its own name.
const Service& gitea_service();

/// Returns the forge in whose CI this environment is; GitHub when it is in none.
const Service& service_of(const Variables& variables);

}  // namespace benchgate::forge
