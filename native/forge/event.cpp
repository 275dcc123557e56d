// SPDX-License-Identifier: MIT
#include "forge/event.hpp"

#include "base/hex.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::forge {

namespace {

bool all_of(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string_view::npos;
}

/// "owner/name" as GitHub allows it, else "".
std::string checked_repository(std::string text) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  const auto slash = text.find('/');
  if (slash == std::string::npos) return {};
  const std::string_view owner = std::string_view(text).substr(0, slash);
  const std::string_view name = std::string_view(text).substr(slash + 1);
  const bool good = !owner.empty() && !name.empty() && all_of(owner, allowed) && all_of(name, allowed);
  return good && owner != "." && owner != ".." && name != "." && name != ".." ? text : std::string();
}

std::string checked_sha(std::string text) { return base::is_commit_id(text) ? text : std::string(); }

/// "refs/pull/7/merge" -> 7.
std::optional<std::uint64_t> number_in_ref(std::string_view ref) {
  const auto pieces = base::split(ref, '/');
  if (pieces.size() < 3 || pieces[0] != "refs" || pieces[1] != "pull") return std::nullopt;
  return base::parse_unsigned(pieces[2]);
}

void read_pull_request(syntax::JsonValue root, const std::string& ref, Event& event) {
  event.pull_request = root.unsigned_at({"pull_request", "number"});
  if (!event.pull_request) event.pull_request = number_in_ref(ref);
  event.head_sha = checked_sha(root.text_at({"pull_request", "head", "sha"}));
  event.merge_sha = checked_sha(root.text_at({"pull_request", "merge_commit_sha"}));
  event.head_owner = root.text_at({"pull_request", "head", "user", "login"});
  event.head_branch = root.text_at({"pull_request", "head", "ref"});
  event.base_sha = checked_sha(root.text_at({"pull_request", "base", "sha"}));
  event.base_branch = root.text_at({"pull_request", "base", "ref"});
  const std::string head_repository = root.text_at({"pull_request", "head", "repo", "full_name"});
  // A deleted fork has no repository.
  const syntax::JsonValue head = root.at({"pull_request", "head"});
  if (head && head_repository != event.repository) event.source = Source::fork;
}

constexpr std::string_view branch_start = "refs/heads/";

std::string branch_of(const std::string& ref) {
  return ref.starts_with(branch_start) ? ref.substr(branch_start.size()) : std::string();
}

/// A merge group is what a branch will be once the pull requests of a merge queue up to one of them are merged.
void read_merge_group(syntax::JsonValue root, Event& event) {
  if (std::string sha = checked_sha(root.text_at({"merge_group", "head_sha"})); !sha.empty())
    event.head_sha = std::move(sha);
  event.base_sha = checked_sha(root.text_at({"merge_group", "base_sha"}));
  event.base_branch = branch_of(root.text_at({"merge_group", "base_ref"}));
}

/// Reads the event of a finished run of another workflow; nothing comes from its artifacts.
void read_workflow_run(syntax::JsonValue root, Event& event) {
  event.head_sha = checked_sha(root.text_at({"workflow_run", "head_sha"}));
  event.head_owner = root.text_at({"workflow_run", "head_repository", "owner", "login"});
  event.head_repository = checked_repository(root.text_at({"workflow_run", "head_repository", "full_name"}));
  event.head_branch = root.text_at({"workflow_run", "head_branch"});
  event.workflow = root.text_at({"workflow_run", "name"});
  event.run_attempt = root.unsigned_at({"workflow_run", "run_attempt"}).value_or(1);
  if (const auto id = root.unsigned_at({"workflow_run", "id"})) event.run_id = *id;
  const std::string repository = root.text_at({"workflow_run", "repository", "full_name"});
  if (repository.empty() || repository == event.repository) event.started_by = root.text_at({"workflow_run", "event"});
}

}  // namespace

std::string value_of(const Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

Variables variables_of(std::span<const std::string> environment) {
  Variables variables;
  for (const std::string& entry : environment)
    if (const std::size_t equals = entry.find('='); equals != std::string::npos)
      variables.emplace(entry.substr(0, equals), entry.substr(equals + 1));
  return variables;
}

bool is_unmerged(std::string_view event, std::string_view branch) {
  constexpr std::string_view queue = "gh-readonly-queue/";  // GitHub's prefix for branches of merge groups
  if (branch.starts_with(branch_start)) branch.remove_prefix(branch_start.size());
  return event.starts_with("pull_request") || event == "merge_group" || branch.starts_with(queue);
}

Event parse_event(const Variables& variables, std::string_view event_json) {
  Event event;
  event.name = value_of(variables, "GITHUB_EVENT_NAME");
  event.repository = checked_repository(value_of(variables, "GITHUB_REPOSITORY"));
  event.run_id = base::parse_unsigned(value_of(variables, "GITHUB_RUN_ID")).value_or(0);
  event.run_attempt = base::parse_unsigned(value_of(variables, "GITHUB_RUN_ATTEMPT")).value_or(1);
  const std::string ref = value_of(variables, "GITHUB_REF");
  syntax::JsonDocument document;
  if (!event_json.empty()) document.parse(event_json, "GITHUB_EVENT_PATH");
  const syntax::JsonValue root = document.root();
  if (event.name == "pull_request" || event.name == "pull_request_target") {
    read_pull_request(root, ref, event);
  } else if (event.name == "workflow_run") {
    read_workflow_run(root, event);
  } else {
    event.head_sha = checked_sha(value_of(variables, "GITHUB_SHA"));
    event.head_owner = event.repository.substr(0, event.repository.find('/'));
    event.head_branch = branch_of(ref);
    if (event.name == "merge_group") read_merge_group(root, event);
  }
  const std::string server = value_of(variables, "GITHUB_SERVER_URL");
  if (event.run_id != 0 && server.starts_with("http") && !event.repository.empty())
    event.run_url = fmt::format("{}/{}/actions/runs/{}", server, event.repository, event.run_id);
  return event;
}

}  // namespace benchgate::forge
