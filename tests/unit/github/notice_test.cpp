// SPDX-License-Identifier: MIT
#include "github/notice.hpp"

#include "catch.hpp"
#include "syntax/json_writer.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::github;
using State = Notice::State;

namespace {

const NoticeTarget target{"o/r", "default", "github-actions[bot]"};
const std::string commit(40, 'a');

Notice notice(State state = State::open, std::string subject = "sort") {
  return {std::move(subject), commit, state, "sort got worse", state == State::open ? "50 % worse\n" : "back\n"};
}

std::string text_of(const Notice& one, std::string_view key = "default") {
  return notice_marker(key, one) + "\n" + one.body;
}

/// An issue, or a comment on a commit, as GitHub shows it.
std::string shown(int number, std::string_view body, std::string_view state = "open",
                  std::string_view login = "github-actions[bot]", bool is_pull_request = false) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("number", number).member("id", number).member("state", state).member("body", body);
  json.member("html_url", "https://g/" + std::to_string(number));
  json.key("user").begin_object().member("login", login).end_object();
  if (is_pull_request) json.key("pull_request").begin_object().end_object();
  return json.end_object().take();
}

struct Scene {
  ScriptedHttp http;
  FakeClock clock;
  forge::Api api{
      http, clock, forge::github_service(), "https://a", forge::Token("s3cret", "T"), std::chrono::seconds(60)};

  explicit Scene(const std::string& listed) { answer(200, "[" + listed + "]"); }
  Scene& answer(int status, std::string body) {
    http.answers.push_back(sys::HttpResponse{status, {}, std::move(body)});
    return *this;
  }
  NoticeOutcome issues(std::vector<Notice> notices) { return publish_issues(api, target, notices); }
  std::string sent(std::size_t at) const {
    const sys::HttpRequest& request = http.requests.at(at);
    return request.method + " " + request.url.substr(9);
  }
};

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a marker names history, test case, change and state, and no text can end it", "[github][notice]") {
  CHECK(notice_marker("default", notice()) ==
        "<!-- benchgate:alert default 646964943fd2271187dbe29287f57e02 " + commit + " open -->");
  Notice hostile = notice(State::recovered, "x --> y");
  hostile.change = "-->\n<b>";
  const std::string marker = notice_marker("a b/perf-raw--x", hostile);
  CHECK(marker.find("-->") == marker.size() - 3);
  CHECK(marker.find('\n') == std::string::npos);
  CHECK(marker.starts_with("<!-- benchgate:alert a%20b%2Fperf-raw-%2Dx "));
  CHECK(marker.ends_with(" %2D-%3E%0A%3Cb%3E recovered -->"));
}

TEST_CASE("an open alert without an issue gets one", "[github][notice]") {
  Scene scene("");
  scene.answer(201, shown(7, text_of(notice())));
  const NoticeOutcome outcome = scene.issues({notice()});
  CHECK(outcome == NoticeOutcome{{"opened https://g/7"}, {"https://g/7"}, ""});
  CHECK(scene.sent(0) == "GET /repos/o/r/issues?state=all&creator=github-actions%5Bbot%5D&per_page=100");
  CHECK(scene.sent(1) == "POST /repos/o/r/issues");
  CHECK(scene.http.requests[1].body.find(R"("title":"sort got worse")") != std::string::npos);
}

TEST_CASE("an alert that has an issue changes nothing, or the text", "[github][notice]") {
  Scene same(shown(7, text_of(notice())));
  CHECK(same.issues({notice()}) == NoticeOutcome{{"unchanged https://g/7"}, {"https://g/7"}, ""});
  Scene other(shown(7, text_of(notice()) + "old"));
  other.answer(200, "{}");
  CHECK(other.issues({notice()}).done == Strings{"updated https://g/7"});
  CHECK(other.sent(1) == "PATCH /repos/o/r/issues/7");
  CHECK(other.http.requests[1].body.find(R"("state":"open")") != std::string::npos);
}

TEST_CASE("an issue is closed when its alert has ended, once", "[github][notice]") {
  Scene scene(shown(7, text_of(notice())));
  scene.answer(200, "{}");
  CHECK(scene.issues({notice(State::recovered)}) == NoticeOutcome{{"closed https://g/7"}, {}, ""});
  CHECK(scene.http.requests[1].body.find(R"("state":"closed","state_reason":"completed")") != std::string::npos);
  Scene again(shown(7, text_of(notice(State::recovered)), "closed"));
  CHECK(again.issues({notice(State::recovered)}) == NoticeOutcome{});
  CHECK(again.http.requests.size() == 1);
}

TEST_CASE("an alert that ended before anybody was told needs no issue", "[github][notice]") {
  Scene scene("");
  CHECK(scene.issues({notice(State::accepted)}) == NoticeOutcome{});
}

TEST_CASE("what a person closed stays closed; what was closed here is opened again", "[github][notice]") {
  Scene person(shown(7, text_of(notice()), "closed"));
  CHECK(person.issues({notice()}).done == Strings{"left closed, as a person decided: https://g/7"});
  CHECK(person.http.requests.size() == 1);
  Scene ours(shown(7, text_of(notice(State::recovered)), "closed"));
  ours.answer(200, "{}");
  CHECK(ours.issues({notice()}).done == Strings{"reopened https://g/7"});
}

TEST_CASE("issues of others, of other histories, and pull requests are left alone", "[github][notice]") {
  for (const std::string& listed :
       {shown(7, text_of(notice()), "open", "mallory"), shown(7, text_of(notice(), "nightly")),
        shown(7, text_of(notice()), "open", "github-actions[bot]", true), shown(7, "see " + text_of(notice()))}) {
    Scene scene(listed);
    scene.answer(201, shown(8, text_of(notice())));
    CHECK(scene.issues({notice()}).done == Strings{"opened https://g/8"});
    CHECK(scene.http.requests.size() == 2);
  }
}

TEST_CASE("duplicates are closed, and so is what is no longer in the history", "[github][notice]") {
  Scene twice(shown(9, text_of(notice())) + "," + shown(7, text_of(notice())));
  twice.answer(200, "{}");
  CHECK(twice.issues({notice()}).done ==
        Strings{"closed, a duplicate of https://g/7: https://g/9", "unchanged https://g/7"});
  CHECK(twice.sent(1) == "PATCH /repos/o/r/issues/9");
  CHECK(twice.http.requests[1].body.find(R"("state_reason":"not_planned")") != std::string::npos);
  Scene gone(shown(7, text_of(notice())));
  gone.answer(200, "{}");
  CHECK(gone.issues({}).done == Strings{"closed, no longer in the history: https://g/7"});
}

TEST_CASE("a run opens a bounded number of issues and says how many are left", "[github][notice]") {
  Scene scene("");
  std::vector<Notice> notices;
  for (int i = 0; i < 12; ++i) {
    notices.push_back(notice(State::open, "case " + std::to_string(i)));
    scene.answer(201, shown(i, text_of(notices.back())));
  }
  const NoticeOutcome outcome = scene.issues(notices);
  CHECK(outcome.done.size() == most_new_notices);
  CHECK(outcome.problem == "2 more alerts have no issue yet: a run opens at most 10");
}

TEST_CASE("a run writes a bounded number of comments, and asks for those of a commit once", "[github][notice]") {
  Scene scene("");
  std::vector<Notice> notices;
  for (int i = 0; i < 12; ++i) {
    notices.push_back(notice(State::open, "case " + std::to_string(i)));
    scene.answer(201, shown(i, text_of(notices.back())));
  }
  const NoticeOutcome outcome = publish_commit_comments(scene.api, target, notices);
  CHECK(outcome.done.size() == most_new_notices);
  CHECK(outcome.problem == "2 more alerts have no comment yet: a run writes at most 10");
  CHECK(scene.http.requests.size() == 1 + most_new_notices);
}

TEST_CASE("the first failure is reported once, with the permission that is missing", "[github][notice]") {
  Scene scene("");
  scene.answer(403, R"({"message":"Resource not accessible by integration"})");
  const NoticeOutcome outcome = scene.issues({notice(), notice(State::open, "scan")});
  CHECK(outcome.problem.find("cannot open an issue: the token lacks a permission, add `issues: write`") == 0);
  CHECK(scene.http.requests.size() == 2);
}

TEST_CASE("an author that is not the expected one is said, because the issue would not be found again",
          "[github][notice]") {
  Scene scene("");
  scene.answer(201, shown(7, text_of(notice()), "open", "my-app[bot]"));
  CHECK(scene.issues({notice(), notice(State::open, "scan")}).problem ==
        "GitHub says that 'my-app[bot]' wrote it, not 'github-actions[bot]'; give this name as the author, so that it "
        "is found again");
  CHECK(scene.http.requests.size() == 2);
}

TEST_CASE("a comment on the commit is created, updated and left alone", "[github][notice]") {
  const auto comments = [](Scene& scene, const Notice& one) {
    return publish_commit_comments(scene.api, target, std::vector{one});
  };
  Scene none("");
  none.answer(201, shown(3, text_of(notice())));
  CHECK(comments(none, notice()).done == Strings{"commented https://g/3"});
  CHECK(none.sent(0) == "GET /repos/o/r/commits/" + commit + "/comments?per_page=100");
  CHECK(none.sent(1) == "POST /repos/o/r/commits/" + commit + "/comments");
  Scene changed(shown(3, text_of(notice())));
  changed.answer(200, "{}");
  CHECK(comments(changed, notice(State::recovered)).done == Strings{"updated https://g/3"});
  CHECK(changed.sent(1) == "PATCH /repos/o/r/comments/3");
  Scene ended("");
  CHECK(comments(ended, notice(State::recovered)) == NoticeOutcome{});
  Notice elsewhere = notice();
  elsewhere.change = "../../issues";
  Scene hostile("");
  CHECK(comments(hostile, elsewhere).problem == "'../../issues' is no commit to comment on");
  CHECK(hostile.http.requests.empty());
}
