// SPDX-License-Identifier: MIT
#include "app/publish/publish.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "error_of.hpp"
#include "format/report_json.hpp"
#include "judge/compare.hpp"
#include "judge/report.hpp"
#include "syntax/json_writer.hpp"
#include "sys/file.hpp"
#include "unit/app/fake_session.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::app;
using Outcome = model::PublishStep::Outcome;

namespace {

constexpr std::string_view head = "0123456789012345678901234567890123456789";

/// A job of GitHub Actions with a report to publish.
struct Job {
  TemporaryFolder folder;
  test::FakeSession world;
  PublishRequest request;

  Job() {
    sys::write_file(folder.path() / "report.json",
                    R"({"schema": "benchgate.publication.v1", "verdict": "fail", "headline": "parse: 12 % worse",
 "rows": [{"verdict": "fail", "subject": "parse", "check": "budget", "result": "8 to 9 ms", "limit": "5 %"}],
 "annotations": [{"level": "failure", "path": "b.yaml", "start_line": 3, "end_line": 3, "title": "parse",
                  "message": "12 % worse"}]})");
    request.reports = {(folder.path() / "report.json").string()};
    request.comment = CommentMode::never;
    set("GITHUB_REPOSITORY", "o/r");
    set("GITHUB_SHA", head);
  }

  void set(std::string_view name, std::string_view value) {
    world.machine.variables.push_back(std::string(name) + "=" + std::string(value));
  }
  void on_pull_request() {
    const std::filesystem::path event = folder.path() / "event.json";
    sys::write_file(event, R"({"pull_request": {"number": 7, "head": {"sha": ")" + std::string(head) +
                               R"(", "ref": "topic", "user": {"login": "o"}, "repo": {"full_name": "o/r"}}}})");
    set("GITHUB_EVENT_NAME", "pull_request");
    set("GITHUB_EVENT_PATH", event.string());
  }
  void answer(int status, std::string body) {
    world.network.http.answers.push_back(sys::HttpResponse{status, {}, std::move(body)});
  }
  /// The commit has no status, takes one, and shows it.
  void answer_status() {
    answer(200, "[]");
    answer(201, "{}");
    answer(200, R"([{"state": "failure", "context": "benchgate/default",
                     "description": "fail: parse: 12 % worse", "target_url": null}])");
  }
  std::string file(std::string_view name) const { return (folder.path() / name).string(); }
  PublishResult run() { return publish(request, world.session); }
};

model::PublishStep step(std::string channel, std::string result) {
  return {std::move(channel), Outcome::done, std::move(result), "", ""};
}

/// The comment as GitHub shows it.
std::string comment_json(const std::string& body) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("id", std::uint64_t{1}).member("html_url", "https://github.example/comment");
  json.member("body", body).key("user").begin_object().member("login", "github-actions[bot]").end_object();
  return json.end_object().take();
}

}  // namespace

TEST_CASE("outside of a job nothing is to be done, which is complete", "[app][publish]") {
  Job job;
  const PublishResult result = job.run();
  CHECK(result.report.verdict == model::Verdict::fail);
  CHECK(result.report.steps.empty());
  CHECK(result.report.complete());
  CHECK(job.world.network.http.requests.empty());
}

TEST_CASE("a summary is refused whose reports are better than it says", "[app][publish]") {
  Job job;
  sys::write_file(job.file("a.json"), format::format_report(judge::report_without_baseline("no baseline"),
                                                            syntax::JsonWriter::Style::compact));
  const auto summary = [&](std::string_view verdict) {
    return fmt::format(
        R"({{"schema": "benchgate.summary.v1", "verdict": "{0}", "counts": {{"pass": 0, "warn": 0, "fail": 0, "skip": 0}},
 "scenarios": [{{"name": "a", "verdict": "{0}", "reasons": [], "report": "a.json"}}]}})",
        verdict);
  };
  job.request.reports = {job.file("summary.json")};
  sys::write_file(job.file("summary.json"), summary("warn"));
  CHECK(test::error_of([&] { job.run(); }) == "");
  sys::write_file(job.file("summary.json"), summary("fail"));
  CHECK(test::error_of([&] { job.run(); }) ==
        job.file("summary.json") + ": 'a' is fail here and warn in a.json: the files are not of one check");
}

TEST_CASE("a job summary and the step's outputs are written to the files that the runner names", "[app][publish]") {
  Job job;
  job.set("GITHUB_STEP_SUMMARY", job.file("summary.md"));
  job.set("GITHUB_OUTPUT", job.file("output"));
  CHECK(job.run().report.steps == std::vector{step("job summary", "written")});
  CHECK(sys::read_file(job.file("summary.md")).find("parse: 12 % worse") != std::string::npos);
  const std::string output = sys::read_file(job.file("output"));
  CHECK(output.find("verdict<<benchgate_") != std::string::npos);
  CHECK(output.find("\nfull\n", output.find("mode<<benchgate_")) != std::string::npos);
}

TEST_CASE("a status is set on the commit with verdict and headline", "[app][publish]") {
  Job job;
  job.set("GITHUB_TOKEN", "s3cret");
  job.set("GITHUB_API_URL", "https://api.example");
  job.request.status = true;
  job.answer_status();
  CHECK(job.run().report.steps == std::vector{step("status", "benchgate/default on " + std::string(head))});
  const sys::HttpRequest& sent = job.world.network.http.requests.at(1);
  CHECK(sent.url == "https://api.example/repos/o/r/statuses/" + std::string(head));
  CHECK(sent.body.find("fail: parse: 12 % worse") != std::string::npos);
}

TEST_CASE("an earlier file for other jobs is gone when there is no report", "[app][publish]") {
  Job job;
  job.request.out = job.file("publication.json");
  sys::write_file(job.request.out, "of an earlier job");
  job.request.reports = {job.file("none.json")};
  CHECK_FALSE(test::error_of([&] { job.run(); }).empty());
  CHECK_FALSE(std::filesystem::exists(job.request.out));
}

TEST_CASE("a refused status is a step that says which permission is missing", "[app][publish]") {
  Job job;
  job.set("GITHUB_TOKEN", "s3cret");
  job.request.status = true;
  job.answer(200, "[]");
  job.answer(403, R"({"message": "Resource not accessible by integration"})");
  const PublishResult result = job.run();
  REQUIRE(result.report.steps.size() == 1);
  CHECK(result.report.steps[0].outcome == Outcome::not_published);
  CHECK(result.report.steps[0].problem.find("statuses: write") != std::string::npos);
  CHECK(result.report.steps[0].command.empty());  // nobody reads commands beside a runner
  CHECK_FALSE(result.report.complete());
}

TEST_CASE("on a runner problems and remarks on lines are commands, too", "[app][publish]") {
  Job job;
  job.set("GITHUB_ACTIONS", "true");
  job.request.status = true;  // and no token
  const PublishResult result = job.run();
  REQUIRE(result.report.steps.size() == 1);
  CHECK(result.report.steps[0].command.starts_with("::warning title=benchgate publish::no token"));
  REQUIRE(result.annotations.size() == 1);
  CHECK(result.annotations[0] == "::error file=b.yaml,line=3,endLine=3,title=parse::12 %25 worse\n");
}

TEST_CASE("a check run carries the remarks on lines, so commands do not", "[app][publish]") {
  Job job;
  job.set("GITHUB_ACTIONS", "true");
  job.set("GITHUB_TOKEN", "s3cret");
  job.request.check_run = true;
  job.answer(201, R"({"id": 1, "html_url": "https://github.example/run"})");
  const PublishResult result = job.run();
  CHECK(result.report.steps == std::vector{step("check run", "created https://github.example/run")});
  CHECK(result.annotations.empty());
}

TEST_CASE("the pull request gets a comment, written as the token's user", "[app][publish]") {
  Job job;
  job.on_pull_request();
  job.set("GITHUB_TOKEN", "ghs_installation");
  job.request.comment = CommentMode::automatic;
  job.request.dry_run = true;
  const std::string written = comment_json(job.run().comment);
  job.request.dry_run = false;
  job.answer(200, "[]");
  job.answer(201, written);
  job.answer(200, "[" + written + "]");  // after it, another job's comment is looked for
  const PublishResult result = job.run();
  CHECK(result.report.comment_url == "https://github.example/comment");
  CHECK(job.world.network.http.requests.at(1).url.ends_with("/repos/o/r/issues/7/comments"));
}

TEST_CASE("status and check run are published before a comment whose API does not answer", "[app][publish]") {
  Job job;
  job.on_pull_request();
  job.set("GITHUB_TOKEN", "ghs_installation");
  job.request.comment = CommentMode::automatic;
  job.request.status = true;
  job.request.check_run = true;
  job.answer_status();
  job.answer(201, R"({"id": 1, "html_url": "https://github.example/run"})");
  for (int attempt = 1; attempt <= 5; ++attempt)
    job.world.network.http.answers.push_back(sys::TransportFailure{sys::TransportProblem::timeout, ""});
  const std::vector<model::PublishStep> steps = job.run().report.steps;
  REQUIRE(steps.size() == 3);
  CHECK(steps[0] == step("status", "benchgate/default on " + std::string(head)));
  CHECK(steps[1] == step("check run", "created https://github.example/run"));
  CHECK(steps[2].channel == "comment");
  CHECK(steps[2].outcome == Outcome::not_published);
  CHECK(job.world.network.http.requests.at(4).url.find("/repos/o/r/issues/7/comments") != std::string::npos);
}

TEST_CASE("without a pull request an automatic comment is none", "[app][publish]") {
  Job job;
  job.set("GITHUB_TOKEN", "s3cret");
  job.request.comment = CommentMode::automatic;
  CHECK(job.run().report.steps == std::vector{step("comment", "none, this event has no pull request")});
  CHECK(job.world.network.http.requests.empty());
}

TEST_CASE("certificates come from the environment", "[app][publish]") {
  Job job;
  job.set("GITHUB_TOKEN", "s3cret");
  job.set("SSL_CERT_FILE", "/ca.pem");
  job.request.status = true;
  job.answer_status();
  job.run();
  CHECK(job.world.network.certificates == std::vector<std::string>{"/ca.pem"});
}

TEST_CASE("a dry run is the comment, and nothing is written or sent", "[app][publish]") {
  Job job;
  job.set("GITHUB_STEP_SUMMARY", job.file("summary.md"));
  job.request.dry_run = true;
  const PublishResult result = job.run();
  CHECK(result.comment.starts_with("<!-- benchgate:comment default -->\n"));
  CHECK(result.report.steps.empty());
  CHECK_FALSE(std::filesystem::exists(job.file("summary.md")));
}

TEST_CASE("an event that cannot be read costs what it would have said", "[app][publish]") {
  Job job;
  job.set("GITHUB_EVENT_PATH", job.file("gone.json"));
  const PublishResult result = job.run();
  REQUIRE(result.report.steps.size() == 1);
  CHECK(result.report.steps[0].outcome == Outcome::not_read);
}

TEST_CASE("a token that cannot be one is a step, and the outputs are written", "[app][publish]") {
  Job job;
  job.set("GITHUB_STEP_SUMMARY", job.file("summary.md"));
  job.set("GITHUB_OUTPUT", job.file("output"));
  job.set("GITHUB_TOKEN", "two words");
  job.request.status = true;
  const PublishResult result = job.run();
  REQUIRE(result.report.steps.size() == 2);
  CHECK(result.report.steps[0] == step("job summary", "written"));
  CHECK(result.report.steps[1].problem.starts_with("GITHUB_TOKEN: "));
  CHECK(result.report.verdict == model::Verdict::fail);
  CHECK(sys::read_file(job.file("output")).find("\nfail\n") != std::string::npos);
}

TEST_CASE("no token is sent to an address that everybody on the way can read", "[app][publish]") {
  Job job;
  job.set("GITHUB_TOKEN", "s3cret");
  job.set("GITHUB_API_URL", "http://api.example");
  job.request.status = true;
  const PublishResult result = job.run();
  REQUIRE(result.report.steps.size() == 1);
  CHECK(result.report.steps[0].problem.starts_with("GITHUB_API_URL is not an https address"));
  CHECK(job.world.network.http.requests.empty());
}

TEST_CASE("a key that could not stand in a marker is refused, and so is a call without report", "[app][publish]") {
  Job job;
  job.request.key = "a--b";
  CHECK_THROWS_AS(job.run(), Error);
  job.request.key = "default";
  job.request.reports.clear();
  CHECK_THROWS_AS(job.run(), Error);
}

namespace {

/// A job that publishes what another one uploaded.
struct ArtifactJob : Job {
  ArtifactJob() {
    request.out = (folder.path() / "publication.json").string();
    CHECK(run().report.complete());  // as the measuring job writes it
    std::filesystem::create_directories(folder.path() / "artifact/benchgate-a");
    std::filesystem::rename(request.out, folder.path() / "artifact/benchgate-a/publication.json");
    request.out.clear();
    request.reports.clear();
    request.artifact = (folder.path() / "artifact").string();
    request.comment = CommentMode::automatic;
    set("GITHUB_TOKEN", "ghs_installation");
  }
  void on_finished_run(const std::string& started_by) {
    const std::filesystem::path event = folder.path() / "event.json";
    sys::write_file(event, R"({"workflow_run": {"event": ")" + started_by + R"(", "id": 5, "name": "benchgate",
  "head_sha": ")" + std::string(head) +
                               R"(", "head_branch": "topic", "repository": {"full_name": "o/r"},
  "head_repository": {"full_name": "s/r", "owner": {"login": "s"}}}})");
    set("GITHUB_EVENT_NAME", "workflow_run");
    set("GITHUB_EVENT_PATH", event.string());
  }
};

}  // namespace

TEST_CASE("an artifact is commented on the pull request that GitHub names", "[app][publish]") {
  ArtifactJob job;
  job.on_finished_run("pull_request");
  job.answer(200, R"([{"number": 7, "head": {"sha": ")" + std::string(head) + R"(", "repo": {"full_name": "s/r"}}}])");
  job.answer(200, "[]");
  job.answer(201, comment_json("x"));
  for (int i = 0; i < 4; ++i) job.answer(200, "[]");
  CHECK(job.run().report.comment_url == "https://github.example/comment");
  CHECK(job.world.network.http.requests.at(2).url.ends_with("/repos/o/r/issues/7/comments"));
  CHECK(job.world.network.http.requests.at(2).body.find("parse: 12 % worse") != std::string::npos);
}

TEST_CASE("a finished run of something else than a pull request gets no comment", "[app][publish]") {
  for (const char* event : {"push", "pull_request_target", ""}) {
    ArtifactJob job;
    job.on_finished_run(event);
    CHECK(job.run().report.steps == std::vector{step("comment", "none, the finished run was not of a pull request")});
    CHECK(job.world.network.http.requests.empty());
  }
}

TEST_CASE("an artifact speaks through a comment only, and for a commit that somebody else names", "[app][publish]") {
  ArtifactJob job;
  job.request.status = true;
  CHECK_THROWS_AS(job.run(), Error);
  job.request.status = false;
  CHECK_THROWS_AS(job.run(), Error);  // no event, no number
  job.request.pull_request = 7;
  CHECK_THROWS_AS(job.run(), Error);  // no commit
  job.request.commit = head;
  job.answer(200, R"({"number": 7, "state": "open", "head": {"sha": "another"}})");
  CHECK(job.run().report.steps.at(0).problem == "the head of pull request 7 is not the commit that was measured");
  job.on_finished_run("pull_request");
  CHECK_THROWS_AS(job.run(), Error);  // the event names the commit
}

TEST_CASE("an artifact without a publication is refused", "[app][publish]") {
  ArtifactJob job;
  job.on_finished_run("pull_request");
  std::filesystem::rename(job.folder.path() / "artifact/benchgate-a/publication.json", job.folder.path() / "elsewhere");
  CHECK_THROWS_AS(job.run(), Error);
  CHECK(job.world.network.http.requests.empty());
}
