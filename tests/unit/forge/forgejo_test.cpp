// SPDX-License-Identifier: MIT
// Expected requests: the description of its API that each server has at /api/swagger
#include "catch.hpp"
#include "forge/overall_status.hpp"
#include "forge/rest.hpp"
#include "forge/service.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

const Service& forgejo = forgejo_service();

}  // namespace

TEST_CASE("the token of Forgejo is announced as one", "[forge][forgejo]") {
  CHECK(
      authorised({"GET", "/user", "", Repeat::freely}, forgejo, "https://f/api/v1", Token("s3cret", "T")) ==
      sys::HttpRequest{"GET",
                       "https://f/api/v1/user",
                       {{"Accept", "application/json"}, {"Authorization", "token s3cret"}, {"User-Agent", "benchgate"}},
                       ""});
}

TEST_CASE("lists have the parameters that Forgejo knows", "[forge][forgejo]") {
  CHECK(forgejo.list_comments("o/r", 7).path == "/repos/o/r/issues/7/comments");
  CHECK(forgejo.list_statuses("o/r", "abc").path == "/repos/o/r/statuses/abc?sort=recentupdate&limit=50");
  Event event;
  event.repository = "o/r";
  CHECK(forgejo.list_pull_requests(event).path == "/repos/o/r/pulls?state=open&limit=50");
}

TEST_CASE("a status that is read has another member than one that is written", "[forge][forgejo]") {
  const auto json = syntax::parse_json(
      R"({"status":"failure","context":"benchgate/default","description":"fail: x","target_url":"https://a"})",
      "status");
  CHECK(forgejo.status_of(json.root()) ==
        CommitStatus{StatusState::failure, "benchgate/default", "fail: x", "https://a"});
  CHECK(forgejo.create_status("o/r", "abc", {StatusState::error, "c", "error: x", ""}).body ==
        R"({"state":"error","description":"error: x","context":"c"})");
}

TEST_CASE("the page of a run has its number", "[forge][forgejo]") {
  const Variables variables{{"GITHUB_REPOSITORY", "o/r"},
                            {"GITHUB_SERVER_URL", "https://f"},
                            {"GITHUB_RUN_ID", "4242"},
                            {"GITHUB_RUN_NUMBER", "12"}};
  CHECK(forgejo.event(variables, "").run_url == "https://f/o/r/actions/runs/12");
  CHECK(github_service().event(variables, "").run_url == "https://f/o/r/actions/runs/4242");
}

TEST_CASE("a reference to a pull request in a name is inert", "[forge][forgejo]") {
  CHECK(forgejo.inert("see !7, 5 %") == "see !&#8203;7, 5 %");
}

TEST_CASE("the newest status of a context is the one with the largest number, in whatever order they are listed",
          "[forge][forgejo]") {
  ScriptedHttp http;
  FakeClock clock;
  Api api{http, clock, forgejo, "https://f/api/v1", Token("s3cret", "T"), std::chrono::seconds(60)};
  const PartStatus own{{"bench", "bench", 1}, StatusState::failure, "fail: x", "https://f/o/r/actions/runs/1"};
  const std::string url = status_of_only_part("default", own).target_url;
  const auto status = [&](int id, const char* state, const char* description) {
    return R"({"id":)" + std::to_string(id) + R"(,"context":"benchgate/default","status":")" + state +
           R"(","description":")" + description + R"(","target_url":")" + url + R"("})";
  };
  http.answers = {
      sys::HttpResponse{200, {}, "[" + status(8, "success", "pass: y") + "," + status(9, "failure", "fail: x") + "]"}};
  CHECK(publish_status(api, "o/r", "abc", "default", own).problem.empty());
  CHECK(http.requests.size() == 1);  // it says so already
}
