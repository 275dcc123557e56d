// SPDX-License-Identifier: MIT
#include "forge/status.hpp"

#include "catch.hpp"
#include "forge/service.hpp"
#include "forge/truncate.hpp"

using namespace benchgate;
using namespace benchgate::forge;

TEST_CASE("a status is one request", "[forge][status]") {
  CHECK(
      github_service().create_status("o/r", "abc",
                                     {StatusState::failure, "benchgate/default", "fail: +12 %", "https://run"}) ==
      Request{
          "POST", "/repos/o/r/statuses/abc",
          R"({"state":"failure","target_url":"https://run","description":"fail: +12 %","context":"benchgate/default"})",
          Repeat::freely});
}

TEST_CASE("what does not fail the job is a success", "[forge][status]") {
  using enum model::Verdict;
  for (const model::Verdict verdict : {pass, inconclusive, warn, not_verified, not_evaluated})
    CHECK(state_of(verdict, JobResult::as_judged) == StatusState::success);
  CHECK(state_of(fail, JobResult::as_judged) == StatusState::failure);
  CHECK(state_of(error, JobResult::as_judged) == StatusState::error);
}

TEST_CASE("options that make the job fail make its status a failure, and an error stays one", "[forge][status]") {
  using enum model::Verdict;
  for (const model::Verdict verdict : {pass, inconclusive, warn, fail})
    CHECK(state_of(verdict, JobResult::fails) == StatusState::failure);
  CHECK(state_of(error, JobResult::fails) == StatusState::error);
}

TEST_CASE("a description has one line and at most 140 characters", "[forge][status]") {
  const Request request = github_service().create_status(
      "o/r", "abc", {StatusState::success, "c", "a\n" + std::string(200, 'x') + "💥", ""});
  const syntax::JsonDocument document = syntax::parse_json(request.body, "body");
  const syntax::JsonValue body = document.root();
  CHECK(characters(body.text_at({"description"})) == 140);
  CHECK(body.text_at({"description"}).starts_with("a\\nxx"));
  CHECK(!body.find("target_url"));
}
