// SPDX-License-Identifier: MIT
#include "github/status.hpp"

#include "catch.hpp"
#include "github/truncate.hpp"

using namespace benchgate;
using namespace benchgate::github;

TEST_CASE("a status is one request", "[github][status]") {
  CHECK(
      create_status("o/r", "abc", {model::Verdict::fail, "benchgate/default", "fail: +12 %", "https://run"}) ==
      Request{
          "POST", "/repos/o/r/statuses/abc",
          R"({"state":"failure","target_url":"https://run","description":"fail: +12 %","context":"benchgate/default"})",
          Repeat::freely});
}

TEST_CASE("what does not fail the command is a success", "[github][status]") {
  CHECK(state_of(model::Verdict::pass) == "success");
  CHECK(state_of(model::Verdict::inconclusive) == "success");
  CHECK(state_of(model::Verdict::warn) == "success");
  CHECK(state_of(model::Verdict::fail) == "failure");
  CHECK(state_of(model::Verdict::error) == "error");
}

TEST_CASE("a description has one line and at most 140 characters", "[github][status]") {
  const Request request =
      create_status("o/r", "abc", {model::Verdict::pass, "c", "a\n" + std::string(200, 'x') + "💥", ""});
  const syntax::JsonDocument document = syntax::parse_json(request.body, "body");
  const syntax::JsonValue body = document.root();
  CHECK(characters(body.text_at({"description"})) == 140);
  CHECK(body.text_at({"description"}).starts_with("a\\nxx"));
  CHECK(!body.find("target_url"));
}

TEST_CASE("the branch of a search is encoded", "[github][status]") {
  Event event;
  event.repository = "o/r";
  event.head_owner = "o";
  event.head_branch = "a&b=c#d/é";
  CHECK(list_pull_requests(event).path == "/repos/o/r/pulls?state=open&head=o%3Aa%26b%3Dc%23d%2F%C3%A9&per_page=100");
}
