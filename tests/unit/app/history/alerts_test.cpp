// SPDX-License-Identifier: MIT
#include "app/history/alerts.hpp"

#include <fmt/core.h>

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "unit/app/fake_session.hpp"
#include "unit/temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::app;
using Outcome = model::PublishStep::Outcome;

namespace {

/// A job that has recalculated a history with one alert.
struct AlertJob {
  TemporaryFolder folder;
  test::FakeSession world;
  AlertsRequest request;

  explicit AlertJob(std::string_view state = "open", std::string_view run = "4") {
    sys::make_folders(folder.path() / "data");
    sys::write_file(folder.path() / "data/alerts.json",
                    fmt::format(R"([{{"kind":"benchmarks","run_id":"{}","id":"m|sort|","metric":"wall_ms","alert":true,
 "rule":"test_case","state":"{}","change_run_id":"3","change_sha":"{}","first_run_id":"4","reason":"worse by 50 %"}}])",
                                run, state, std::string(40, 'a')));
    request.folder = folder.path();
    set("GITHUB_REPOSITORY", "o/r");
    set("GITHUB_RUN_ID", "4");
    set("GITHUB_TOKEN", "ghs_installation");
  }

  void set(std::string_view name, std::string_view value) {
    world.machine.variables.push_back(std::string(name) + "=" + std::string(value));
  }
  void answer(int status, std::string body) {
    world.network.http.answers.push_back(sys::HttpResponse{status, {}, std::move(body)});
  }
  model::AlertsReport run() { return judge_history(request, world.session); }
  const std::vector<sys::HttpRequest>& sent() const { return world.network.http.requests; }
};

}  // namespace

TEST_CASE("alerts are judged without telling anybody", "[app][store]") {
  AlertJob job;
  const model::AlertsReport report = job.run();
  CHECK(report.verdict == model::Verdict::fail);
  CHECK(report.headline == "1 open alert: m|sort| wall_ms: worse by 50 %");
  CHECK(report.steps.empty());
  CHECK(job.sent().empty());
}

TEST_CASE("a folder without alerts is refused with what to do", "[app][store]") {
  AlertJob job;
  job.request.folder = job.folder.path() / "nowhere";
  CHECK(test::error_of([&] { job.run(); }).find("DIR of 'benchgate history recalculate --out DIR'") !=
        std::string::npos);
}

TEST_CASE("the job gets a summary and outputs", "[app][store]") {
  AlertJob job;
  const std::string output = (job.folder.path() / "output").string();
  job.set("GITHUB_OUTPUT", output);
  job.set("GITHUB_STEP_SUMMARY", (job.folder.path() / "summary").string());
  job.run();
  const std::string written = sys::read_file(output);
  CHECK(written.find("\nfail\n") != std::string::npos);
  CHECK(written.find(R"(["m|sort|"])") != std::string::npos);
  CHECK(sys::read_file(job.folder.path() / "summary").find("worse by 50 %") != std::string::npos);
}

TEST_CASE("the job gets the test cases that are missing", "[app][store]") {
  AlertJob job("");
  sys::write_file(
      job.folder.path() / "data/alerts.json",
      R"([{"kind":"benchmarks","run_id":"4","id":"m|sort|","metric":"wall_ms","alert":false,"rule":"missing",
"change_run_id":"4","reason":"missing since run 4, measured until run 3"}])");
  const std::string output = (job.folder.path() / "output").string();
  job.set("GITHUB_OUTPUT", output);
  job.set("GITHUB_STEP_SUMMARY", (job.folder.path() / "summary").string());
  CHECK(job.run().verdict == model::Verdict::warn);
  CHECK(sys::read_file(output).find(R"(["m|sort|"])") != std::string::npos);
  const std::string summary = sys::read_file(job.folder.path() / "summary");
  CHECK(summary.find("| missing | `m sort` |") != std::string::npos);
  CHECK(summary.find("1 test case is missing since run 4") != std::string::npos);
}

TEST_CASE("an alert opens an issue, and a refusal changes no verdict", "[app][store]") {
  AlertJob job;
  job.request.notify.mode = NotifyMode::issue;
  job.answer(200, "[]");
  job.answer(201, R"({"html_url":"https://g/7","user":{"login":"github-actions[bot]"}})");
  const model::AlertsReport report = job.run();
  REQUIRE(report.steps.size() == 1);
  CHECK(report.steps[0].result == "opened https://g/7");
  CHECK(job.sent().at(1).url == "https://api.github.com/repos/o/r/issues");
  AlertJob refused;
  refused.request.notify.mode = NotifyMode::issue;
  refused.answer(403, R"({"message":"Resource not accessible by integration"})");
  const model::AlertsReport same = refused.run();
  CHECK(same.verdict == model::Verdict::fail);
  REQUIRE(same.steps.size() == 1);
  CHECK(same.steps[0].outcome == Outcome::not_published);
  CHECK(same.steps[0].problem.find("issues: write") != std::string::npos);
}

TEST_CASE("comments are about the run that was added last", "[app][store]") {
  AlertJob job;
  job.request.notify.mode = NotifyMode::comment;
  job.request.notify.run_id = "5";
  CHECK(job.run().steps.at(0).result == "none, nothing changed");
  CHECK(job.sent().empty());
}

TEST_CASE("a webhook gets what is new in the run, without the token", "[app][store]") {
  AlertJob job;
  job.request.notify.mode = NotifyMode::webhook;
  CHECK(job.run().steps.at(0).problem == "BENCHGATE_WEBHOOK is not set to an address");
  job.set("BENCHGATE_WEBHOOK", "http://chat.example/hook/s3cr3t");
  CHECK(job.run().steps.at(0).problem == "BENCHGATE_WEBHOOK is not an https address");
  job.world.machine.variables.back() = "BENCHGATE_WEBHOOK=https://chat.example/hook/s3cr3t";
  job.answer(500, "");
  job.answer(200, "ok");
  CHECK(job.run().steps.at(0).result == "told 1 alert");
  REQUIRE(job.sent().size() == 2);
  CHECK(job.sent()[0] == job.sent()[1]);
  CHECK(job.sent()[0].url == "https://chat.example/hook/s3cr3t");
  for (const auto& [name, value] : job.sent()[0].headers) CHECK(name != "Authorization");
  CHECK(job.sent()[0].body.find(R"("text":"o/r: m|sort| wall_ms: worse by 50 %")") != std::string::npos);
  job.request.notify.run_id = "5";
  CHECK(job.run().steps.at(0).result == "none, nothing changed");
}

TEST_CASE("a webhook that does not take the message is a warning without its address", "[app][store]") {
  AlertJob job("recovered");
  job.request.notify.mode = NotifyMode::webhook;
  job.set("BENCHGATE_WEBHOOK", "https://chat.example/hook/s3cr3t");
  job.answer(404, "s3cr3t");
  CHECK(job.run().steps.at(0).problem == "the webhook answers 404");
}
