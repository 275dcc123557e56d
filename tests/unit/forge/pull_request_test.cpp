// SPDX-License-Identifier: MIT
#include "forge/pull_request.hpp"

#include "catch.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

/// A finished run of a fork's pull request.
Event fork_event() {
  Event event;
  event.name = "workflow_run";
  event.repository = "o/r";
  event.head_sha = "abc";
  event.head_owner = "stranger";
  event.head_branch = "topic";
  event.head_repository = "stranger/r";
  return event;
}

std::string pull(int number, const std::string& sha, const std::string& repository, const std::string& state = "open") {
  return R"({"number":)" + std::to_string(number) + R"(,"state":")" + state + R"(","head":{"sha":")" + sha +
         R"(","repo":{"full_name":")" + repository + R"("}}})";
}

struct Scene {
  ScriptedHttp http;
  FakeClock clock;
  Api api{http, clock, github_service(), "https://a", Token("s3cret", "T"), std::chrono::seconds(60)};

  explicit Scene(std::string body) { http.answers = {sys::HttpResponse{200, {}, std::move(body)}}; }
};

std::optional<std::uint64_t> found(const std::string& pulls) {
  Scene scene("[" + pulls + "]");
  return find_pull_request(scene.api, fork_event()).number;
}

std::optional<std::uint64_t> checked(const std::string& answer) {
  Scene scene(answer);
  const PullRequestSearch search = check_pull_request(scene.api, fork_event(), 7);
  CHECK(search.problem.empty() == search.number.has_value());
  return search.number;
}

}  // namespace

TEST_CASE("the branch of a search is encoded", "[forge][pull_request]") {
  Event event;
  event.repository = "o/r";
  event.head_owner = "o";
  event.head_branch = "a&b=c#d/é";
  CHECK(github_service().list_pull_requests(event).path ==
        "/repos/o/r/pulls?state=open&head=o%3Aa%26b%3Dc%23d%2F%C3%A9&per_page=100");
}

TEST_CASE("the pull request of a finished run is the only one with its commit, branch and repository",
          "[forge][pull_request]") {
  CHECK(found(pull(7, "abc", "stranger/r")) == 7U);
  CHECK(found(pull(6, "abd", "stranger/r") + "," + pull(7, "abc", "stranger/r")) == 7U);
  CHECK(!found(""));
  CHECK(!found(pull(7, "abd", "stranger/r")));
  CHECK(!found(pull(7, "abc", "stranger/other")));
  CHECK(!found(pull(7, "abc", "stranger/r") + "," + pull(8, "abc", "stranger/r")));
}

TEST_CASE("a number that is given has to be that of the measured commit", "[forge][pull_request]") {
  CHECK(checked(pull(7, "abc", "stranger/r")) == 7U);
  CHECK(!checked(pull(7, "abc", "stranger/r", "closed")));
  CHECK(!checked(pull(7, "abd", "stranger/r")));
  CHECK(!checked(pull(7, "abc", "victim/r")));
  CHECK(!checked("{}"));
}

TEST_CASE("nothing is found for an event without a commit", "[forge][pull_request]") {
  Scene scene(pull(7, "", "stranger/r"));
  Event event = fork_event();
  event.head_sha.clear();
  CHECK(!find_pull_request(scene.api, event).number);
  CHECK(!check_pull_request(scene.api, event, 7).number);
}
