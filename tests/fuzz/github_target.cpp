// SPDX-License-Identifier: MIT
// The event of the CI, and what the API answers. Answers are separated by NULs: a byte chooses the status, the first
// line is the value of every header that is looked at, the rest is the body. The last answer is repeated.
#include <array>

#include "base/text.hpp"
#include "forge/comment.hpp"
#include "forge/event.hpp"
#include "forge/overall_status.hpp"
#include "forge/own_comments.hpp"
#include "forge/pull_request.hpp"
#include "fuzz/target.hpp"
#include "github/check_run.hpp"
#include "github/notice.hpp"
#include "syntax/json.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::fuzz {

namespace {

constexpr std::string_view commit = "1111111111111111111111111111111111111111";
constexpr std::array statuses{200, 201, 204, 301, 307, 403, 404, 422, 429, 500};

struct FuzzedHttp final : sys::Http {
  explicit FuzzedHttp(std::string_view text) : answers(base::split(text, '\0')) {}

  sys::HttpResult send(const sys::HttpRequest&, std::chrono::milliseconds) override {
    expect(++requests < 2000, "a use of the API takes 2000 requests");
    const std::string_view answer = answers[next];
    if (next + 1 < answers.size()) ++next;
    if (answer.empty()) return sys::TransportFailure{sys::TransportProblem::broken, "broken"};
    const std::size_t end = std::min(answer.find('\n'), answer.size());
    const std::string header(answer.substr(1, end == 0 ? 0 : end - 1));
    sys::HttpResponse response{statuses[static_cast<unsigned char>(answer[0]) % statuses.size()], {}, {}};
    for (const char* name : {"link", "location", "retry-after", "x-ratelimit-reset", "x-ratelimit-remaining"})
      response.headers.emplace_back(name, header);
    if (end < answer.size()) response.body = answer.substr(end + 1);
    return response;
  }

  std::vector<std::string_view> answers;
  std::size_t next = 0;
  int requests = 0;
};

/// Time passes only while something waits.
struct WaitingClock final : sys::Clock {
  base::Instant time{std::chrono::seconds(1'700'000'000)};
  base::Instant now() const override { return time; }
  void wait(std::chrono::nanoseconds duration) override { time += duration; }
};

/// The API that answers with `text`.
struct FuzzedApi {
  explicit FuzzedApi(std::string_view text, const forge::Service& service = forge::github_service())
      : http(text),
        api(http, clock, service, "https://api.github.com", forge::Token("ghs_secret", "TOKEN"),
            std::chrono::minutes(1)) {}
  FuzzedHttp http;
  WaitingClock clock;
  forge::Api api;
};

std::array<const forge::Service*, 3> services() {
  return {&forge::github_service(), &forge::gitlab_service(), &forge::forgejo_service()};
}

forge::Event event_of(std::string_view name, std::string_view text) {
  return forge::parse_event({{"GITHUB_EVENT_NAME", std::string(name)},
                             {"GITHUB_REPOSITORY", "octo/hello"},
                             {"GITHUB_SHA", std::string(commit)},
                             {"GITHUB_REF", "refs/pull/7/merge"},
                             {"GITHUB_SERVER_URL", "https://github.com"},
                             {"GITHUB_RUN_ID", "42"}},
                            text);
}

forge::CommentPart own_part() {
  forge::CommentPart part;
  part.id = "job (a)";
  part.run = 42;
  part.text.verdict = model::Verdict::fail;
  part.text.headline = "sort is 5 % slower";
  part.text.reasons = {"too slow"};
  part.text.rows = {{render::RowMark{}, "fail | sort | 5 %"}};
  part.text.details = "details";
  return part;
}

std::string own_comment() { return forge::compose_comment("key", {std::string(commit), {own_part()}}); }

void read_events(std::string_view text) {
  for (const char* name : {"pull_request", "workflow_run", "push"}) event_of(name, text);
}

void read_comment(std::string_view text) {
  for (const forge::Service* service : services()) {
    const std::string once = service->inert(text);
    expect(service->inert(once) == once, "inert text changes once more");
  }
  const auto content = forge::parse_comment("key", text);
  const auto merged = forge::merge_part(content, std::string(commit), own_part());
  if (merged) forge::parse_comment("key", forge::compose_comment("key", *merged));
}

void read_comments(std::string_view text) {
  syntax::JsonDocument document;
  const auto marked = forge::marked_comments(document.parse(text, "answer").elements(), {"octo/hello", 7, "key", {}},
                                             forge::github_service());
  forge::united(forge::own_comments(marked, {"github-actions[bot]"}, {}), std::string(commit));
  forge::united(forge::own_comments(marked, {}, {}), std::string(commit));
}

void publish_comment(std::string_view text) {
  for (const forge::Service* service : services()) {
    FuzzedApi fuzzed(text, *service);
    forge::publish_comment(fuzzed.api, {"octo/hello", 7, "key", {}}, std::string(commit), own_part(),
                           forge::ConcurrentJobs::several_jobs);
  }
}

void publish_status(std::string_view text) {
  for (const forge::Service* service : services()) {
    FuzzedApi fuzzed(text, *service);
    forge::publish_status(fuzzed.api, "octo/hello", commit, "key",
                          {{"job (a)", "job", 2}, forge::StatusState::success, "pass: fine", "https://github.com/x"});
  }
}

void publish_check(std::string_view text) {
  FuzzedApi fuzzed(text);
  github::CheckRun run{"name", std::string(commit), model::Verdict::fail, "title", "summary", "https://a", {}};
  run.annotations.resize(120, {"a.cpp", 1, 1, model::AnnotationLevel::notice, "title", "message"});
  github::publish_check_run(fuzzed.api, "octo/hello", run);
}

void search_pull_request(std::string_view text) {
  const forge::Event event = event_of("push", "{}");
  for (const forge::Service* service : services()) {
    FuzzedApi found(text, *service);
    forge::find_pull_request(found.api, event);
    FuzzedApi checked(text, *service);
    forge::check_pull_request(checked.api, event, 7);
  }
}

std::vector<github::Notice> own_notices() {
  using State = github::Notice::State;
  return {{"parser|large|time", std::string(commit), State::open, "parser is slower", "by 5 %"},
          {"codec|small|time", std::string(commit), State::recovered, "codec recovered", "body"}};
}

const github::NoticeTarget notice_place{"octo/hello", "key", "github-actions[bot]"};

void publish_issues(std::string_view text) {
  FuzzedApi fuzzed(text);
  github::publish_issues(fuzzed.api, notice_place, own_notices());
}

void publish_commit_comments(std::string_view text) {
  FuzzedApi fuzzed(text);
  github::publish_commit_comments(fuzzed.api, notice_place, own_notices());
}

constexpr std::array<Reader, 9> github_readers{read_events,         read_comment,   read_comments,
                                               publish_comment,     publish_status, publish_check,
                                               search_pull_request, publish_issues, publish_commit_comments};

std::string comment_listing() {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_array().begin_object().member("id", 5).member("html_url", "https://github.com/c");
  json.member("author_association", "NONE").member("body", own_comment());
  json.key("user").begin_object().member("login", "github-actions[bot]").member("type", "Bot").end_object();
  return json.end_object().end_array().take();
}

/// An issue, or a comment on a commit, that is about `notice`.
std::string notice_listing(const github::Notice& notice) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_array().begin_object().member("id", 5).member("number", 9).member("state", "open");
  json.member("html_url", "https://github.com/octo/hello/issues/9");
  json.member("body", github::notice_marker(notice_place.key, notice) + "\nold text");
  json.key("user").begin_object().member("login", notice_place.author).end_object();
  return json.end_object().end_array().take();
}

std::vector<std::string> github_seeds() {
  using namespace std::string_literals;
  const std::string sha(commit);
  const std::string end = "\0"s;  // of an answer, whose status is 200 by the byte 20
  const std::string pull = R"({"number":7,"state":"open","head":{"sha":")" + sha +
                           R"(","ref":"topic","user":{"login":"octo"},"repo":{"full_name":"octo/hello"}},)" +
                           R"("base":{"sha":")" + sha + R"(","ref":"main","repo":{"full_name":"octo/hello"}}})";
  const std::string status = R"~([{"state":"success","context":"benchgate/key (job)","description":"pass: fine",)~"
                             R"~("target_url":"https://github.com/x?benchgate=job","creator":{"login":"a"}}])~";
  return {
      seed_for(0, R"({"pull_request":)" + pull + "}"),
      seed_for(0, R"({"workflow_run":{"id":3,"run_attempt":2,"name":"ci","event":"pull_request","head_sha":")" + sha +
                      R"(","head_branch":"topic","html_url":"https://github.com/octo/hello/actions/runs/3",)" +
                      R"("head_repository":{"full_name":"a/b","owner":{"login":"a"}}}})"),
      seed_for(1, own_comment()),
      seed_for(2, comment_listing()),
      seed_for(3, "\x14\n" + comment_listing()),
      seed_for(3, "\x14\n[]" + end + "\x15\n{\"id\":6,\"html_url\":\"https://github.com/d\"}" + end + "\x14\n[]"),
      seed_for(1, "/close\n!1 `!2` [a](b!3) ```\n!4\n```\n&amp;5 %\"x\""),
      seed_for(3, "\x14\n[{\"id\":5,\"author\":{\"username\":\"bot\"},\"body\":\"x\"}]"),
      seed_for(4, "\x14\n" + status),
      seed_for(4, "\x14\n[{\"status\":\"failed\",\"name\":\"benchgate/key\",\"description\":\"fail: x\"}]"),
      seed_for(6, "\x14\n[{\"iid\":7,\"state\":\"opened\",\"sha\":\"" + sha + "\"}]"),
      seed_for(5, "\x15\n{\"id\":6,\"html_url\":\"https://github.com/d\"}"),
      seed_for(5,
               "\x12"
               "1\n{\"message\":\"secondary rate limit\"}"),
      seed_for(6, "\x14<https://api.github.com/page2>; rel=\"next\"\n[" + pull + "]"),
      seed_for(6, "\x14\n" + pull),
      seed_for(7, "\x14\n" + notice_listing(own_notices().front()) + end + "\x14\n{}"),
      seed_for(7, "\x14\n[]" + end + "\x15\n{\"number\":9,\"html_url\":\"https://github.com/x\"}"),
      seed_for(8, "\x14\n" + notice_listing(own_notices().back()) + end + "\x14\n{}"),
  };
}

}  // namespace

Target github_target() {
  return {"github", [](std::string_view input) { read_with(github_readers, input); }, github_seeds};
}

}  // namespace benchgate::fuzz
