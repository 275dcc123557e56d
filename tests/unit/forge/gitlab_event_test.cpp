// SPDX-License-Identifier: MIT
// Expected: docs.gitlab.com/ci/variables/predefined_variables
#include "forge/gitlab_event.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

const std::string head(40, '1'), merged(40, '2'), base_commit(40, '3');

Variables merge_request() {
  return {{"GITLAB_CI", "true"},
          {"CI_PIPELINE_SOURCE", "merge_request_event"},
          {"CI_PROJECT_ID", "34"},
          {"CI_PROJECT_NAMESPACE", "group/sub"},
          {"CI_COMMIT_SHA", merged},
          {"CI_PIPELINE_ID", "42"},
          {"CI_PIPELINE_URL", "https://gitlab.example/group/sub/hello/-/pipelines/42"},
          {"CI_MERGE_REQUEST_IID", "7"},
          {"CI_MERGE_REQUEST_PROJECT_ID", "12"},
          {"CI_MERGE_REQUEST_PROJECT_URL", "https://gitlab.example/group/hello"},
          {"CI_MERGE_REQUEST_SOURCE_PROJECT_ID", "34"},
          {"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "topic"},
          {"CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", head},
          {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main"},
          {"CI_MERGE_REQUEST_DIFF_BASE_SHA", base_commit}};
}

}  // namespace

TEST_CASE("the pipeline of a merge request from a fork says all of it", "[forge][gitlab_event]") {
  const Event event = parse_gitlab_event(merge_request(), "");
  CHECK(event.name == "merge_request");
  CHECK(event.repository == "34");
  CHECK(event.pull_repository == "12");
  CHECK(event.pull_request == 7U);
  CHECK(event.pull_page == "https://gitlab.example/group/hello/-/merge_requests/7");
  CHECK(event.head_sha == head);  // where merged results are tested, CI_COMMIT_SHA is the merge
  CHECK(event.head_branch == "topic");
  CHECK(event.base_sha == base_commit);
  CHECK(event.base_branch == "main");
  CHECK(event.source == Source::fork);
  CHECK(event.run_id == 42);
  CHECK(event.run_url == "https://gitlab.example/group/sub/hello/-/pipelines/42");
}

TEST_CASE("without merged results the commit of the pipeline is the head", "[forge][gitlab_event]") {
  Variables variables = merge_request();
  variables["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] = "";
  variables["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] = "12";
  const Event event = parse_gitlab_event(variables, "");
  CHECK(event.head_sha == merged);
  CHECK(event.source == Source::same_repository);
}

TEST_CASE("a push has a branch and no merge request", "[forge][gitlab_event]") {
  const Event event = parse_gitlab_event(
      {{"CI_PIPELINE_SOURCE", "push"}, {"CI_PROJECT_ID", "34"}, {"CI_COMMIT_SHA", head}, {"CI_COMMIT_BRANCH", "main"}},
      "");
  CHECK(event.name == "push");
  CHECK(!event.pull_request);
  CHECK(event.head_branch == "main");
  CHECK(event.pull_repository.empty());
}

TEST_CASE("values that cannot be part of an address are unknown", "[forge][gitlab_event]") {
  Variables variables = merge_request();
  variables["CI_PROJECT_ID"] = "34/../../user";
  variables["CI_MERGE_REQUEST_PROJECT_ID"] = "1 2";
  variables["CI_COMMIT_SHA"] = "main";
  variables["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] = "x";
  variables["CI_PIPELINE_URL"] = "javascript:alert(1)";
  variables["CI_MERGE_REQUEST_PROJECT_URL"] = "https://a/) ![x](b";
  const Event event = parse_gitlab_event(variables, "");
  CHECK(event.repository.empty());
  CHECK(event.pull_repository.empty());
  CHECK(event.head_sha.empty());
  CHECK(event.run_url.empty());
  CHECK(event.pull_page.empty());
}

TEST_CASE("jobs of parallel: belong together", "[forge][gitlab_event]") {
  const auto group = [](const std::string& name) { return gitlab_job({{"CI_JOB_NAME", name}}).group; };
  CHECK(group("bench 1/4") == "bench");
  CHECK(group("bench: [gcc, 13]") == "bench");
  CHECK(group("bench") == "bench");
  CHECK(group("bench a/b") == "bench a/b");
  CHECK(group("a/b") == "a/b");
  const Job job = gitlab_job({{"CI_JOB_NAME", "bench 2/4"}, {"CI_NODE_TOTAL", "4"}});
  CHECK(job.name == "bench 2/4");
  CHECK(job.total == 4);
  CHECK(gitlab_job({}).total == 0);
}
