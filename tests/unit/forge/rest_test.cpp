// SPDX-License-Identifier: MIT
#include "forge/rest.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;
using std::chrono::seconds;

namespace {

constexpr Purpose commenting{"comment on the pull request", "pull-requests: write"};

sys::HttpResponse answer(int status, sys::HttpHeaders headers = {}, std::string body = "{}") {
  return {status, std::move(headers), std::move(body)};
}

sys::TransportFailure failure(sys::TransportProblem problem) { return {problem, "detail"}; }

base::Instant at(std::int64_t epoch) { return base::Instant(seconds(epoch)); }

Api make_api(ScriptedHttp& http, FakeClock& clock, seconds limit = seconds(120)) {
  return Api(http, clock, github_service(), "https://api.example/v3/", Token("s3cret", "GITHUB_TOKEN"), limit);
}

std::string explained(const sys::HttpResult& result, const Purpose& purpose,
                      const Service& service = github_service()) {
  return explain(result, purpose, service);
}

}  // namespace

TEST_CASE("a request carries version, token and JSON's type, and nothing else", "[forge][rest]") {
  const Token token("  s3cret\n", "GITHUB_TOKEN");
  const Request request{"POST", "/repos/o/r/statuses/1", "{}", Repeat::freely};
  CHECK(authorised(request, github_service(), "https://api.github.com/", token) ==
        sys::HttpRequest{"POST",
                         "https://api.github.com/repos/o/r/statuses/1",
                         {{"Accept", "application/vnd.github+json"},
                          {"Authorization", "Bearer s3cret"},
                          {"User-Agent", "benchgate"},
                          {"X-GitHub-Api-Version", "2022-11-28"},
                          {"Content-Type", "application/json"}},
                         "{}"});
  CHECK(authorised({"GET", "https://api.github.com/x?page=2", "", Repeat::freely}, github_service(),
                   "https://api.github.com", token)
            .url == "https://api.github.com/x?page=2");
}

TEST_CASE("a token that could break out of its header is refused without being shown", "[forge][rest]") {
  for (const char* text : {"", " \n", "a b", "a\r\nX-Evil: 1", "pass\xc3\xa9"}) {
    try {
      Token(text, "GITHUB_TOKEN");
      FAIL("accepted");
    } catch (const Error& error) {
      CHECK(std::string(error.what()).find("GITHUB_TOKEN") == 0);
      CHECK(std::string(error.what()).find("Evil") == std::string::npos);
    }
  }
  CHECK(Token("abc", "T").redact("xabcabcx") == "x******x");
}

// Expected: GitHub's documentation of rate limits, named at retry_wait.
TEST_CASE("limits are waited out as GitHub asks", "[forge][rest]") {
  CHECK(retry_wait(1, answer(429, {{"Retry-After", "7"}}), at(0)) == seconds(7));
  CHECK(retry_wait(1, answer(403, {{"x-ratelimit-remaining", "0"}, {"x-ratelimit-reset", "130"}}), at(100)) ==
        seconds(30));
  CHECK(retry_wait(1, answer(403, {{"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", "90"}}), at(100)) ==
        seconds(1));
  const std::string secondary = R"({"message":"You have exceeded a secondary rate limit."})";
  CHECK(retry_wait(1, answer(403, {}, secondary), at(0)) == seconds(60));
  CHECK(retry_wait(3, answer(403, {}, secondary), at(0)) == seconds(240));
  CHECK(retry_wait(1, answer(429, {{"retry-after", "soon"}}), at(0)) == seconds(60));
}

TEST_CASE(
    "a Retry-After is a number of seconds or a date, and whatever it says, the wait is between a second and a day",
    "[forge][rest]") {
  // 784111777 is RFC 9110's example, Sun, 06 Nov 1994 08:49:37 GMT.
  const auto wait = [](std::string text) {
    return retry_wait(1, answer(429, {{"Retry-After", text}}), at(784'111'700));
  };
  CHECK(wait("Sun, 06 Nov 1994 08:49:37 GMT") == seconds(77));
  CHECK(wait("Sun, 06 Nov 1994 08:00:00 GMT") == seconds(1));
  CHECK(wait("Sun, 06 Nov 2094 08:49:37 GMT") == seconds(86'400));
  CHECK(wait("0") == seconds(1));
  CHECK(wait("4000000000") == seconds(86'400));
  CHECK(wait("99999999999999999999999999") == seconds(86'400));
  for (const char* odd : {"", "-5", "soon", "1e9", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT"})
    CHECK(wait(odd) == seconds(60));
  CHECK(retry_wait(1, answer(403, {{"x-ratelimit-remaining", "0"}, {"x-ratelimit-reset", "3999999999"}}), at(0)) ==
        seconds(86'400));
}

TEST_CASE("a token travels encrypted, or not beyond this machine", "[forge][rest]") {
  for (const char* good : {"https://api.github.com", "https://ghe.example/api/v3", "http://localhost:8080/x",
                           "http://127.0.0.1:9", "http://127.9.9.255/api", "http://[::1]:80", "http://localhost"})
    CHECK(may_carry_token(good));
  for (const char* bad :
       {"http://api.github.com", "http://127.0.0.1.evil.example", "http://localhost.evil.example",
        "http://localhost:x@evil.example", "http://127.0.0.1@evil.example", "http://128.0.0.1", "http://127.0.0.256",
        "http://127.0.0", "http://[::2]", "http://[::1].evil.example", "http://evil.example/localhost",
        "file:///etc/passwd", "http://", "", "api.github.com", "http://evil.example\\@localhost"})
    CHECK_FALSE(may_carry_token(bad));
}

TEST_CASE("troubles that pass are retried with doubled waits, five tries in all", "[forge][rest]") {
  for (const auto& result : {sys::HttpResult(answer(502)), sys::HttpResult(answer(500)),
                             sys::HttpResult(failure(sys::TransportProblem::timeout)),
                             sys::HttpResult(failure(sys::TransportProblem::broken)),
                             sys::HttpResult(failure(sys::TransportProblem::name_lookup)),
                             sys::HttpResult(failure(sys::TransportProblem::connection))}) {
    CHECK(retry_wait(1, result, at(0)) == seconds(1));
    CHECK(retry_wait(2, result, at(0)) == seconds(2));
    CHECK(retry_wait(4, result, at(0)) == seconds(8));
    CHECK(!retry_wait(5, result, at(0)));
  }
  CHECK(retry_wait(1, answer(503, {{"Retry-After", "5"}}), at(0)) == seconds(5));
}

TEST_CASE("what would fail again is not retried", "[forge][rest]") {
  for (const int status : {400, 401, 403, 404, 410, 422, 301}) CHECK(!retry_wait(1, answer(status), at(0)));
  for (const auto problem : {sys::TransportProblem::tls, sys::TransportProblem::bad_url,
                             sys::TransportProblem::no_library, sys::TransportProblem::too_large})
    CHECK(!retry_wait(1, failure(problem), at(0)));
}

TEST_CASE("every failure has a message of its own", "[forge][rest]") {
  const std::string denied = R"({"message":"Resource not accessible by integration"})";
  CHECK(explained(answer(401, {}, R"({"message":"Bad credentials"})"), commenting) ==
        "cannot comment on the pull request: the token is invalid, expired or revoked (401 Bad credentials)");
  CHECK(explained(answer(403, {{"X-Accepted-GitHub-Permissions", "issues=write; pull_requests=write"}}, denied),
                  commenting) ==
        "cannot comment on the pull request: the token lacks a permission, add `pull-requests: write` to the job's "
        "permissions (403 Resource not accessible by integration; GitHub accepts issues=write; pull_requests=write)");
  CHECK(explained(answer(403, {}, R"({"message":"Unable to create comment because issue is locked."})"), commenting) ==
        "cannot comment on the pull request: the conversation is locked (403 Unable to create comment because issue is "
        "locked.)");
  CHECK(explained(answer(404, {}, R"({"message":"Not Found"})"), commenting) ==
        "cannot comment on the pull request: not found; either it does not exist or the token lacks the permission "
        "`pull-requests: write` (404 Not Found)");
  CHECK(explained(answer(410), commenting) ==
        "cannot comment on the pull request: it was deleted or is disabled (410)");
  CHECK(explained(answer(422, {}, R"({"message":"Validation Failed","errors":[{"message":"body is too long"}]})"),
                  commenting) ==
        "cannot comment on the pull request: GitHub rejected the content (422 Validation Failed; body is too long)");
  CHECK(explained(answer(429, {{"x-ratelimit-remaining", "0"}, {"x-ratelimit-reset", "1700000000"}}), commenting) ==
        "cannot comment on the pull request: GitHub's rate limit is reached (429; it ends at 2023-11-14T22:13:20Z)");
  CHECK(explained(answer(502, {}, "<html>"), commenting) ==
        "cannot comment on the pull request: GitHub has an internal problem (502)");
  CHECK(explained(failure(sys::TransportProblem::tls), commenting) ==
        "cannot comment on the pull request: the API's certificate is not trusted (TLS) (detail)");
}

TEST_CASE("GitHub's words cannot steer the terminal", "[forge][rest]") {
  const std::string text = explained(answer(422, {}, R"({"message":"\u001b[31m\n::error::x"})"), commenting);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\n') == std::string::npos);
}

TEST_CASE("the next page is what Link calls next", "[forge][rest]") {
  const std::string links =
      R"(<https://a/x?page=1>; rel="prev", <https://a/x?page=3>; rel="next", <https://a/x?page=9>; rel="last")";
  CHECK(next_page(answer(200, {{"Link", links}})) == "https://a/x?page=3");
  CHECK(!next_page(answer(200, {{"Link", R"(<https://a/x?page=1>; rel="first")"}})));
  CHECK(!next_page(answer(200)));
}

TEST_CASE("an origin is scheme, host and port", "[forge][rest]") {
  CHECK(same_origin("https://a/x", "https://a/y?z"));
  CHECK(!same_origin("https://a/x", "http://a/x"));
  CHECK(!same_origin("https://a/x", "https://a:8443/x"));
  CHECK(!same_origin("https://a/x", "https://a.evil/x"));
  CHECK(!same_origin("https://a/x", "https://a@evil/x"));
  CHECK(!same_origin("", ""));
}

TEST_CASE("a call is tried again until it succeeds", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  http.answers = {failure(sys::TransportProblem::timeout), answer(503), answer(201, {}, R"({"id":7})")};
  Api api = make_api(http, clock);
  const Reply reply = api.call({"PATCH", "/x", "{}", Repeat::freely}, commenting);
  CHECK(reply.ok());
  CHECK(reply.content.root().unsigned_at({"id"}) == 7U);
  CHECK(clock.waits == std::vector<std::chrono::nanoseconds>{seconds(1), seconds(2)});
}

TEST_CASE("a call that may have been carried out is not repeated blindly", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  http.answers = {answer(502)};
  Api api = make_api(http, clock);
  const Reply reply = api.call({"POST", "/x", "{}", Repeat::only_when_refused}, commenting);
  CHECK(!reply.ok());
  CHECK(reply.ambiguous);
  http.answers = {answer(429, {{"Retry-After", "3"}}), answer(201)};  // refused for certain
  CHECK(api.call({"POST", "/x", "{}", Repeat::only_when_refused}, commenting).ok());
}

TEST_CASE("the time limit bounds everything together", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  http.answers = {answer(429, {{"Retry-After", "6"}}), answer(429, {{"Retry-After", "6"}})};
  Api api = make_api(http, clock, seconds(10));
  const Reply reply = api.call({"GET", "/x", "", Repeat::freely}, commenting);
  CHECK(reply.problem ==
        "cannot comment on the pull request: GitHub's rate limit is reached (429), and the time limit leaves "
        "no 6 s for another attempt");
  CHECK(http.limits == std::vector<std::chrono::milliseconds>{seconds(10), seconds(4)});
}

TEST_CASE("redirects are followed on the same host only", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  Api api = make_api(http, clock);
  http.answers = {answer(307, {{"Location", "https://api.example/v3/new"}}), answer(200)};
  CHECK(api.call({"GET", "/old", "", Repeat::freely}, commenting).ok());
  CHECK(http.requests.back().url == "https://api.example/v3/new");
  http.answers = {answer(301, {{"Location", "https://evil.example/v3/new"}})};
  CHECK(api.call({"GET", "/old", "", Repeat::freely}, commenting).problem ==
        "cannot comment on the pull request: redirected to https://evil.example/v3/new, which is not followed "
        "(301)");
  CHECK(http.requests.size() == 3);
  // Who knows whether what redirects has carried it out.
  http.answers = {answer(307, {{"Location", "https://api.example/v3/new"}})};
  const Reply created = api.call({"POST", "/old", "{}", Repeat::only_when_refused}, commenting);
  CHECK(created.ambiguous);
  CHECK(http.requests.size() == 4);
}

TEST_CASE("a list is read to its last page, which lies on the same host", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  Api api = make_api(http, clock);
  http.answers = {answer(200, {{"Link", R"(<https://api.example/v3/x?page=2>; rel="next")"}}, "[1,2]"),
                  answer(200, {}, "[3]")};
  const Listing all = api.list({"GET", "/x", "", Repeat::freely}, commenting);
  CHECK(all.ok());
  CHECK(all.elements().size() == 3);
  http.answers = {answer(200, {{"Link", R"(<https://evil.example/x?page=2>; rel="next")"}}, "[1]")};
  CHECK(!api.list({"GET", "/x", "", Repeat::freely}, commenting).ok());
  http.answers = {answer(200, {}, R"({"message":"no list"})")};
  CHECK(!api.list({"GET", "/x", "", Repeat::freely}, commenting).ok());
}

TEST_CASE("the token does not come back from a server that echoes it", "[forge][rest]") {
  ScriptedHttp http;
  FakeClock clock;
  Api api = make_api(http, clock);
  http.answers = {answer(422, {}, R"({"message":"got Bearer s3cret"})")};
  CHECK(api.call({"GET", "/x", "", Repeat::freely}, commenting).problem.find("s3cret") == std::string::npos);
}
