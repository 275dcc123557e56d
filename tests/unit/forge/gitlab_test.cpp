// SPDX-License-Identifier: MIT
// Expected requests: docs.gitlab.com/api/notes, /api/commits, /api/merge_requests
#include "catch.hpp"
#include "forge/overall_status.hpp"
#include "forge/own_comments.hpp"
#include "forge/pull_request.hpp"
#include "forge/service.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

const Service& gitlab = gitlab_service();

struct Scene {
  ScriptedHttp http;
  FakeClock clock;
  Api api{
      http, clock, gitlab, "https://gitlab.example/api/v4", Token("s3cret", "GITLAB_TOKEN"), std::chrono::seconds(60)};

  explicit Scene(std::vector<std::string> bodies) {
    for (std::string& body : bodies) http.answers.push_back(sys::HttpResponse{200, {}, std::move(body)});
  }
  std::string sent(std::size_t request) const {
    return http.requests.at(request).method + " " + http.requests.at(request).url;
  }
};

PartStatus part(std::uint64_t jobs = 1) {
  return {{"bench 1/2", "bench", jobs}, StatusState::success, "pass: fine", "https://gitlab.example/o/r/-/pipelines/1"};
}

/// As it is published: the first 8 digits of the SHA-256 of "bench", from sha256sum.
PartStatus digested(PartStatus status) {
  status.part.job = "1b32c28c";
  return status;
}

std::string status_json(const std::string& name, const std::string& state, const std::string& description) {
  return R"({"id":1,"name":")" + name + R"(","status":")" + state + R"(","description":")" + description +
         R"(","target_url":"https://a"})";
}

}  // namespace

TEST_CASE("the token of GitLab has a header of its own", "[forge][gitlab]") {
  CHECK(authorised({"GET", "/user", "", Repeat::freely}, gitlab, "https://g/api/v4/", Token("s3cret", "T")) ==
        sys::HttpRequest{"GET",
                         "https://g/api/v4/user",
                         {{"Accept", "application/json"}, {"PRIVATE-TOKEN", "s3cret"}, {"User-Agent", "benchgate"}},
                         ""});
}

TEST_CASE("a note is written by number of project and merge request", "[forge][gitlab]") {
  CHECK(gitlab.create_comment("34", 7, "a\"b") ==
        Request{"POST", "/projects/34/merge_requests/7/notes", R"({"body":"a\"b"})", Repeat::only_when_refused});
  CHECK(gitlab.update_comment("34", 7, 9, "a") ==
        Request{"PUT", "/projects/34/merge_requests/7/notes/9", R"({"body":"a"})", Repeat::freely});
  CHECK(gitlab.delete_comment("34", 7, 9).path == "/projects/34/merge_requests/7/notes/9");
  CHECK(gitlab.inert("/close !1") == " /close !&#8203;1");
  CHECK(gitlab.inert("!\r1") == "!&#8203;1");  // not made by leaving out the carriage return
}

TEST_CASE("the address of a note is on the page of its merge request", "[forge][gitlab]") {
  const auto note = syntax::parse_json(R"({"id":9,"body":"b","author":{"username":"bot"},"system":false})", "note");
  const PostedComment posted = gitlab.comment_of(note.root(), "https://g/o/r/-/merge_requests/7");
  CHECK(posted.url == "https://g/o/r/-/merge_requests/7#note_9");
  CHECK(posted.author == "bot");
  CHECK(gitlab.comment_of(note.root(), "").url.empty());
}

TEST_CASE("GitLab knows no error, and a status has a name", "[forge][gitlab]") {
  CHECK(gitlab.create_status("34", "abc", {StatusState::error, "benchgate/default", "error: x", "https://run"}) ==
        Request{"POST", "/projects/34/statuses/abc",
                R"({"state":"failed","target_url":"https://run","description":"error: x","name":"benchgate/default"})",
                Repeat::freely});
  const auto state = [](const char* word) {
    const auto json = syntax::parse_json(status_json("n", word, "d"), "status");
    const auto status = gitlab.status_of(json.root());
    return status ? std::optional(status->state) : std::nullopt;
  };
  CHECK(state("success") == StatusState::success);
  CHECK(state("running") == StatusState::pending);
  CHECK(state("canceled") == StatusState::failure);
  CHECK(!state("manual"));
}

TEST_CASE("an error is not set again and again", "[forge][gitlab]") {
  PartStatus broken = part();
  broken.state = StatusState::error;
  broken.description = "error: x";
  const std::string shown = R"([{"id":5,"name":"benchgate/default","status":"failed","description":"error: x",)"
                            R"("target_url":")" +
                            status_of_only_part("default", digested(broken), 255).target_url + R"("}])";
  Scene first({"[]", "{}", shown});
  CHECK(publish_status(first.api, "34", "abc", "default", broken).problem.empty());
  CHECK(first.http.requests.size() == 3);
  CHECK(first.http.requests.at(1).body.starts_with(R"({"state":"failed")"));
  Scene again({shown});
  CHECK(publish_status(again.api, "34", "abc", "default", broken).problem.empty());
  CHECK(again.http.requests.size() == 1);
}

// "Cannot transition status via :enqueue from :pending": app/services/ci/create_commit_status_service.rb
TEST_CASE("a pending status is left as it is", "[forge][gitlab]") {
  const std::string pending = status_json("benchgate/default", "pending", "pending: 2 of 3 jobs done: 2 pass");
  const CommitStatus own = status_of_part("default", digested(part(3)), 255);
  const std::string posted = R"({"name":")" + own.context + R"(","status":"success","description":"pass: fine",)" +
                             R"("target_url":")" + own.target_url + R"("})";
  Scene scene({"[" + pending + "]", "{}", "[" + posted + "," + pending + "]"});
  CHECK(publish_status(scene.api, "34", "abc", "default", part(3)).problem.empty());
  REQUIRE(scene.http.requests.size() == 3);
  CHECK(scene.sent(1) == "POST https://gitlab.example/api/v4/projects/34/statuses/abc");
  CHECK(scene.http.requests.at(1).body.find("(bench 1/2)") != std::string::npos);  // and not the overall one
}

TEST_CASE("addresses of statuses keep GitLab's limit, and parts are found again", "[forge][gitlab]") {
  PartStatus status = part(2);
  status.part.name = "bench: [" + std::string(150, 'x') + " é%]";
  const CommitStatus posted = status_of_part("default", status, 255);
  CHECK(posted.target_url.size() <= 255);
  const auto read = part_statuses("default", std::vector<CommitStatus>{posted});
  REQUIRE(read.size() == 1);
  CHECK(read[0].part.name == status.part.name);
  CHECK(read[0].part.jobs == 2);
  PartStatus sibling = status;
  sibling.part.name = "bench: [a]";
  const auto both =
      part_statuses("default", std::vector<CommitStatus>{posted, status_of_part("default", sibling, 255)});
  REQUIRE(both.size() == 2);
  CHECK(both[0].part.job == both[1].part.job);
  status.run_url = "https://" + std::string(300, 'a');
  CHECK(status_of_part("default", status, 255).target_url.empty());
}

TEST_CASE("the open merge request of a branch is found by its head", "[forge][gitlab]") {
  Event event;
  event.repository = "34";
  event.head_owner = "group";
  event.head_branch = "a/b";
  event.head_sha = "abc";
  Scene scene({R"([{"iid":3,"state":"opened","sha":"old","web_url":"https://g/3"},)"
               R"({"iid":7,"state":"opened","sha":"abc","web_url":"https://g/7"}])"});
  const PullRequestSearch found = find_pull_request(scene.api, event);
  CHECK(found.number == 7U);
  CHECK(found.page == "https://g/7");
  CHECK(scene.sent(0) ==
        "GET https://gitlab.example/api/v4/projects/34/merge_requests?state=opened&source_branch=a%2Fb&per_page=100");
}

TEST_CASE("GitLab's own words are in the explanation", "[forge][gitlab]") {
  const auto explained = [](int status, const std::string& body) {
    return explain(sys::HttpResponse{status, {}, body}, gitlab.commenting, gitlab);
  };
  CHECK(explained(403, R"({"error":"insufficient_scope","error_description":"needs higher privileges"})") ==
        "cannot comment on the merge request: the token lacks a permission, it needs `scope api, role Reporter` (403 "
        "needs higher privileges)");
  CHECK(explained(400, R"({"message":{"note":["can't be blank","is too long"]}})") ==
        "cannot comment on the merge request: unexpected answer (400 can't be blank; is too long)");
  CHECK(explained(401, R"({"message":"401 Unauthorized"})") ==
        "cannot comment on the merge request: the token is invalid, expired or revoked (401 401 Unauthorized)");
}
