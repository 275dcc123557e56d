// SPDX-License-Identifier: MIT
#include "forge/gitlab_event.hpp"

#include "base/hex.hpp"
#include "base/text.hpp"
#include "base/url.hpp"

namespace benchgate::forge {

namespace {

/// Becomes a part of addresses: anything but a number is unknown.
std::string project_in(const Variables& variables, std::string_view name) {
  const auto number = base::parse_unsigned(value_of(variables, name));
  return number ? std::to_string(*number) : std::string();
}

std::string commit_in(const Variables& variables, std::string_view name) {
  const std::string text = value_of(variables, name);
  return base::is_commit_id(text) ? text : std::string();
}

std::string address_in(const Variables& variables, std::string_view name) {
  const std::string text = value_of(variables, name);
  return base::is_web_address(text) ? text : std::string();
}

std::string either(std::string first, std::string second) { return first.empty() ? second : first; }

/// "bench" of "bench 1/4" and of "bench: [gcc, 13]".
std::string group_of(const std::string& job) {
  const auto matrix = job.find(": [");
  if (matrix != std::string::npos && job.ends_with(']')) return job.substr(0, matrix);
  const auto blank = job.rfind(' ');
  const auto slash = job.find('/', blank == std::string::npos ? job.size() : blank);
  if (slash == std::string::npos) return job;
  const std::string_view text(job);
  const bool counted = base::parse_unsigned(text.substr(blank + 1, slash - blank - 1)).has_value() &&
                       base::parse_unsigned(text.substr(slash + 1)).has_value();
  return counted ? job.substr(0, blank) : job;
}

void read_merge_request(const Variables& variables, Event& event) {
  event.pull_request = base::parse_unsigned(value_of(variables, "CI_MERGE_REQUEST_IID"));
  if (!event.pull_request) return;
  event.name = "merge_request";
  event.pull_repository = either(project_in(variables, "CI_MERGE_REQUEST_PROJECT_ID"), event.repository);
  if (const std::string project = address_in(variables, "CI_MERGE_REQUEST_PROJECT_URL"); !project.empty())
    event.pull_page = fmt::format("{}/-/merge_requests/{}", project, *event.pull_request);
  event.base_sha = commit_in(variables, "CI_MERGE_REQUEST_DIFF_BASE_SHA");
  event.base_branch = value_of(variables, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME");
  const std::string source = project_in(variables, "CI_MERGE_REQUEST_SOURCE_PROJECT_ID");
  if (!source.empty() && source != event.pull_repository) event.source = Source::fork;
}

}  // namespace

Event parse_gitlab_event(const Variables& variables, std::string_view) {
  Event event;
  event.name = value_of(variables, "CI_PIPELINE_SOURCE");
  event.repository = project_in(variables, "CI_PROJECT_ID");
  // Where merged results are tested, CI_COMMIT_SHA is a merge commit that no branch has.
  event.head_sha =
      either(commit_in(variables, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"), commit_in(variables, "CI_COMMIT_SHA"));
  event.head_owner = value_of(variables, "CI_PROJECT_NAMESPACE");
  event.head_branch =
      either(value_of(variables, "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"), value_of(variables, "CI_COMMIT_BRANCH"));
  event.run_id = base::parse_unsigned(value_of(variables, "CI_PIPELINE_ID")).value_or(0);
  event.run_url = address_in(variables, "CI_PIPELINE_URL");
  read_merge_request(variables, event);
  return event;
}

Job gitlab_job(const Variables& variables) {
  const std::string name = value_of(variables, "CI_JOB_NAME");
  return {name, group_of(name), base::parse_unsigned(value_of(variables, "CI_NODE_TOTAL")).value_or(0)};
}

}  // namespace benchgate::forge
