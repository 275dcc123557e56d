// SPDX-License-Identifier: MIT
// Expected: the payloads documented at
// docs.github.com/en/webhooks/webhook-events-and-payloads and the variables at
// docs.github.com/en/actions/reference/workflows-and-actions/variables.
#include "forge/event.hpp"

#include "base/error.hpp"
#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

constexpr const char* head = "1111111111111111111111111111111111111111";
constexpr const char* merge = "2222222222222222222222222222222222222222";

Variables variables(const std::string& event, const std::string& ref) {
  return {{"GITHUB_EVENT_NAME", event}, {"GITHUB_REPOSITORY", "octo/hello"},         {"GITHUB_SHA", merge},
          {"GITHUB_REF", ref},          {"GITHUB_SERVER_URL", "https://github.com"}, {"GITHUB_RUN_ID", "42"}};
}

std::string pull_request(const std::string& head_repository) {
  return R"({"pull_request":{"number":7,"head":{"sha":")" + std::string(head) +
         R"(","ref":"topic","user":{"login":"octo"},"repo":)" + head_repository + "}}}";
}

}  // namespace

TEST_CASE("of a pull request the head counts, not the merge commit", "[forge][event]") {
  const Event event =
      parse_event(variables("pull_request", "refs/pull/7/merge"), pull_request(R"({"full_name":"octo/hello"})"));
  CHECK(event == Event{"pull_request", "octo/hello", 7, head, "octo", "topic", Source::same_repository, 42,
                       "https://github.com/octo/hello/actions/runs/42"});
}

TEST_CASE("a pull request from elsewhere is a fork's, also when the fork is gone", "[forge][event]") {
  for (const char* repository : {R"({"full_name":"stranger/hello"})", "null"})
    CHECK(parse_event(variables("pull_request", "refs/pull/7/merge"), pull_request(repository)).source == Source::fork);
}

TEST_CASE("push, schedule and dispatch have a commit and no pull request", "[forge][event]") {
  for (const char* name : {"push", "schedule", "workflow_dispatch"}) {
    const Event event = parse_event(variables(name, "refs/heads/topic/x"), "{}");
    CHECK(event.head_sha == merge);
    CHECK(!event.pull_request);
    CHECK(event.head_branch == "topic/x");
    CHECK(event.head_owner == "octo");
    CHECK(event.source == Source::same_repository);
  }
}

TEST_CASE("of a merge group its own commit counts, and what it would be merged into is the base", "[forge][event]") {
  const char* const base = "3333333333333333333333333333333333333333";
  const std::string ref = "refs/heads/gh-readonly-queue/main/pr-7-" + std::string(base);
  const Event event =
      parse_event(variables("merge_group", ref),
                  R"({"action":"checks_requested","merge_group":{"head_sha":")" + std::string(head) +
                      R"(","head_ref":")" + ref + R"(","base_sha":")" + base + R"(","base_ref":"refs/heads/main"}})");
  CHECK(event.head_sha == head);
  CHECK(event.base_sha == base);
  CHECK(event.base_branch == "main");
  CHECK(!event.pull_request);
  CHECK(parse_event(variables("merge_group", ref), "{}").head_sha == merge);  // GITHUB_SHA
}

TEST_CASE("pull requests and merge queues are not merged yet, whatever event names them", "[forge][event]") {
  const char* const queue = "gh-readonly-queue/main/pr-7-3333333333333333333333333333333333333333";
  for (const char* const event : {"pull_request", "pull_request_target", "pull_request_review", "merge_group"})
    CHECK(is_unmerged(event, "main"));
  for (const char* const event : {"push", "workflow_dispatch", "schedule", "workflow_run", ""}) {
    CHECK(!is_unmerged(event, "refs/heads/main"));
    CHECK(!is_unmerged(event, ""));
    CHECK(is_unmerged(event, queue));
    CHECK(is_unmerged(event, std::string("refs/heads/") + queue));
  }
}

TEST_CASE("a finished workflow names commit and branch of what it ran on", "[forge][event]") {
  const Event event =
      parse_event(variables("workflow_run", "refs/heads/main"),
                  R"({"workflow_run":{"head_sha":"1111111111111111111111111111111111111111","head_branch":"topic",
          "head_repository":{"owner":{"login":"stranger"}}}})");
  CHECK(event.head_sha == head);
  CHECK(event.head_owner == "stranger");
  CHECK(event.head_branch == "topic");
  CHECK(!event.pull_request);
}

TEST_CASE("without its file a pull request still has a number", "[forge][event]") {
  const Event event = parse_event(variables("pull_request", "refs/pull/7/merge"), "");
  CHECK(event.pull_request == 7U);
  CHECK(event.head_sha.empty());
}

TEST_CASE("texts that do not belong into an address count as not known", "[forge][event]") {
  Variables odd = variables("push", "refs/heads/main");
  for (const char* name :
       {"", "octo", "octo/", "/hello", "octo/hello/..", "octo/..", "octo/he llo", "octo/h?x=1", "a/b#c"}) {
    odd["GITHUB_REPOSITORY"] = name;
    CHECK(parse_event(odd, "").repository.empty());
  }
  odd["GITHUB_SHA"] = "../../../user";
  CHECK(parse_event(odd, "").head_sha.empty());
  CHECK_THROWS_AS(parse_event(odd, "{"), Error);
}

TEST_CASE("outside of CI nothing is known", "[forge][event]") { CHECK(parse_event({}, "") == Event{}); }

TEST_CASE("a finished run speaks for itself, not for the run that reports it", "[forge][event]") {
  const auto finished = [](const std::string& repository) {
    return parse_event(variables("workflow_run", "refs/heads/main"),
                       R"({"workflow_run":{"id":7,"run_attempt":2,"name":"benchgate","event":"pull_request",
          "repository":{"full_name":")" +
                           repository + R"("},"head_repository":{"full_name":"stranger/hello"}}})");
  };
  const Event event = finished("octo/hello");
  CHECK(event.run_id == 7U);
  CHECK(event.run_attempt == 2U);
  CHECK(event.run_url == "https://github.com/octo/hello/actions/runs/7");
  CHECK(event.workflow == "benchgate");
  CHECK(event.started_by == "pull_request");
  CHECK(event.head_repository == "stranger/hello");
  CHECK(finished("other/hello").started_by.empty());
}

TEST_CASE("a run that is tried again says so", "[forge][event]") {
  Variables again = variables("push", "refs/heads/main");
  CHECK(parse_event(again, "{}").run_attempt == 1);
  again["GITHUB_RUN_ATTEMPT"] = "3";
  CHECK(parse_event(again, "{}").run_attempt == 3);
}
