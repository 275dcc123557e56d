// SPDX-License-Identifier: MIT
#include "github/check_run.hpp"

#include "catch.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::github;

namespace {

CheckRun run_with(std::size_t annotations) {
  CheckRun run{"benchgate/default", "abc", model::Verdict::fail, "fail: +12 %", "text", "", {}};
  for (std::size_t i = 0; i < annotations; ++i)
    run.annotations.push_back({"a.c", i + 1, i + 1, model::AnnotationLevel::warning, "", "m"});
  return run;
}

std::size_t annotations_in(const std::string& body) {
  return syntax::parse_json(body, "body").root().at({"output", "annotations"}).elements().size();
}

}  // namespace

TEST_CASE("a check run is created completed, with its annotations", "[github][check_run]") {
  CHECK(
      create_check_run("o/r", run_with(1)) ==
      forge::Request{"POST", "/repos/o/r/check-runs",
                     R"({"name":"benchgate/default","head_sha":"abc","status":"completed","conclusion":"failure",)"
                     R"("output":{"title":"fail: +12 %","summary":"text","annotations":[{"path":"a.c","start_line":1,)"
                     R"("end_line":1,"annotation_level":"warning","message":"m"}]}})",
                     forge::Repeat::freely});
}

TEST_CASE("a judgement without a winner blocks no merge", "[github][check_run]") {
  CHECK(conclusion_of(model::Verdict::pass, forge::JobResult::as_judged) == "success");
  CHECK(conclusion_of(model::Verdict::inconclusive, forge::JobResult::as_judged) == "neutral");
  CHECK(conclusion_of(model::Verdict::fail, forge::JobResult::as_judged) == "failure");
  CHECK(conclusion_of(model::Verdict::error, forge::JobResult::as_judged) == "failure");
}

TEST_CASE("annotations go out fifty at a time", "[github][check_run]") {
  ScriptedHttp http;
  FakeClock clock;
  forge::Api api(http, clock, forge::github_service(), "https://a", forge::Token("s3cret", "T"),
                 std::chrono::seconds(60));
  for (int i = 0; i < 3; ++i)
    http.answers.emplace_back(sys::HttpResponse{i == 0 ? 201 : 200, {}, R"({"id":5,"html_url":"https://u"})"});
  CHECK(publish_check_run(api, "o/r", run_with(101)).url == "https://u");
  CHECK(http.requests.size() == 3);
  CHECK(annotations_in(http.requests[0].body) == 50);
  CHECK(annotations_in(http.requests[1].body) == 50);
  CHECK(annotations_in(http.requests[2].body) == 1);
  CHECK(http.requests[2].method == "PATCH");
  CHECK(http.requests[2].url == "https://a/repos/o/r/check-runs/5");
}

TEST_CASE("fifty annotations are one call", "[github][check_run]") {
  ScriptedHttp http;
  FakeClock clock;
  forge::Api api(http, clock, forge::github_service(), "https://a", forge::Token("s3cret", "T"),
                 std::chrono::seconds(60));
  http.answers.emplace_back(sys::HttpResponse{201, {}, R"({"id":5})"});
  CHECK(publish_check_run(api, "o/r", run_with(50)).problem.empty());
  CHECK(http.requests.size() == 1);
}

TEST_CASE("of more than a thousand annotations the first thousand go out, and the text says so",
          "[github][check_run]") {
  ScriptedHttp http;
  FakeClock clock;
  forge::Api api(http, clock, forge::github_service(), "https://a", forge::Token("s3cret", "T"),
                 std::chrono::seconds(60));
  for (int i = 0; i < 20; ++i) http.answers.emplace_back(sys::HttpResponse{201, {}, R"({"id":5})"});
  const CheckRunOutcome outcome = publish_check_run(api, "o/r", run_with(300'000));
  CHECK(outcome.problem.empty());
  CHECK(outcome.note == "only the first 1000 of 300000 annotations are shown");
  CHECK(http.requests.size() == 20);
  CHECK(syntax::parse_json(http.requests[19].body, "body").root().text_at({"output", "summary"}) ==
        "Only the first 1000 of 300000 annotations are shown.\n\ntext");
}
