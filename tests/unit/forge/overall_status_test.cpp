// SPDX-License-Identifier: MIT
#include "forge/overall_status.hpp"

#include <algorithm>

#include "catch.hpp"
#include "unit/forge/fake_http.hpp"

using namespace benchgate;
using namespace benchgate::forge;

namespace {

PartStatus part(const std::string& name, StatusState state, const std::string& description, std::uint64_t jobs = 1,
                const std::string& job = "") {
  return {{name, job.empty() ? name : job, jobs}, state, description, "https://run/" + name};
}

CommitStatus overall(std::vector<PartStatus> parts) { return overall_status("default", parts); }

std::string list_json(const std::vector<CommitStatus>& newest_first) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_array();
  for (const CommitStatus& status : newest_first) {
    json.begin_object().member("state", name_of(status.state)).member("context", status.context);
    json.member("description", status.description).member("target_url", status.target_url).end_object();
  }
  json.end_array();
  return json.take();
}

const PartStatus good = part("good", StatusState::success, "pass: fine");
const PartStatus bad = part("bad", StatusState::failure, "fail: +12 %");

/// One commit as the API has it.
struct Commit {
  ScriptedHttp http;
  FakeClock clock;
  Api api{http, clock, github_service(), "https://a", Token("s3cret", "T"), std::chrono::seconds(60)};

  void has(const std::vector<CommitStatus>& newest_first) {
    http.answers.push_back(sys::HttpResponse{200, {}, list_json(newest_first)});
  }
  void takes_one() { http.answers.push_back(sys::HttpResponse{201, {}, "{}"}); }
  StatusOutcome publish(const PartStatus& own) { return publish_status(api, "o/r", "abc", "default", own); }
  std::vector<std::string> sent() const {
    std::vector<std::string> bodies;
    for (const sys::HttpRequest& request : http.requests)
      if (request.method == "POST") bodies.push_back(request.body);
    return bodies;
  }
  std::string body(const CommitStatus& status) const {
    return github_service().create_status("o/r", "abc", status).body;
  }
};

}  // namespace

TEST_CASE("of several parts the worst is the overall status, in any order", "[forge][overall]") {
  const PartStatus broken = part("broken", StatusState::error, "error: it crashed");
  std::vector<PartStatus> parts{good, bad};
  for (int i = 0; i < 2; ++i, std::reverse(parts.begin(), parts.end()))
    CHECK(overall(parts) == CommitStatus{StatusState::failure, "benchgate/default",
                                         "fail in bad (2 jobs: 1 fail, 1 pass): +12 %", "https://run/bad"});
  CHECK(overall({bad, broken, good}).state == StatusState::error);
  CHECK(overall({bad, broken, good}).description == "error in broken (3 jobs: 1 error, 1 fail, 1 pass): it crashed");
}

TEST_CASE("a success with a remark comes before a plain one", "[forge][overall]") {
  const PartStatus warned = part("warned", StatusState::success, "warn: +4 %");
  CHECK(overall({good, warned}).state == StatusState::success);
  CHECK(overall({good, warned}).description == "warn in warned (2 jobs: 1 warn, 1 pass): +4 %");
}

TEST_CASE("an inconclusive part that fails its job is a failure", "[forge][overall]") {
  const CommitStatus status = overall({good, part("x", StatusState::failure, "inconclusive: up to +30 %")});
  CHECK(status.state == StatusState::failure);
  CHECK(status.description == "inconclusive in x (2 jobs: 1 inconclusive, 1 pass): up to +30 %");
}

TEST_CASE("without a failure the overall status is pending until all jobs of each matrix are in", "[forge][overall]") {
  const auto of_three = [](const std::string& name, StatusState state = StatusState::success) {
    return part(name, state, state == StatusState::success ? "pass: fine" : "fail: x", 3, "matrix");
  };
  CHECK(overall({of_three("1")}).state == StatusState::pending);
  CHECK(overall({of_three("1"), of_three("2")}).description == "pending: 2 of 3 jobs done: 2 pass");
  CHECK(overall({of_three("1"), of_three("2"), good}).state == StatusState::pending);  // another job does not count
  CHECK(overall({of_three("1"), of_three("2"), of_three("3"), good}).state == StatusState::success);
  const CommitStatus failed = overall({of_three("1"), of_three("2", StatusState::failure)});
  CHECK(failed.state == StatusState::failure);  // nothing that comes can change that
  CHECK(failed.description == "fail in 2 (2 of 3 jobs done: 1 fail, 1 pass): x");
}

TEST_CASE("statuses of a commit are read back, the newest of each part", "[forge][overall]") {
  const PartStatus odd = part("a & b (c) é%", StatusState::success, "pass: fine", 2, "CI / #1");
  const PartStatus newer = part("good", StatusState::failure, "fail: now");
  const std::vector<CommitStatus> found{
      status_of_part("default", newer),
      status_of_part("default", odd),
      overall({newer, odd}),
      {StatusState::error, "benchgate/other (x)", "error: x", ""},
      {StatusState::error, "other tool", "error: x", ""},
      status_of_only_part("default", bad),
      status_of_part("default", good),
      {StatusState::success, "benchgate/default", "pass: of an older version", "https://run/1"},
      {StatusState::success, "benchgate/default (by hand)", "well done", ""},
  };
  const PartStatus by_hand{{"by hand", "by hand", 1}, StatusState::success, "well done", ""};
  CHECK(part_statuses("default", found) == std::vector{newer, odd, bad, by_hand});
}

TEST_CASE("a context keeps GitHub's limit", "[forge][overall]") {
  const std::string context = part_context(std::string(60, 'k'), std::string(500, 'x') + "\n");
  CHECK(context.size() <= 255);
  CHECK(context.ends_with(')'));
}

TEST_CASE("a part that is alone sets the overall status only", "[forge][overall]") {
  Commit commit;
  commit.has({});
  commit.takes_one();
  commit.has({status_of_only_part("default", bad)});
  CHECK(commit.publish(bad).problem.empty());
  CHECK(commit.sent() == std::vector{commit.body(status_of_only_part("default", bad))});
  CHECK(commit.http.requests.at(0).url == "https://a/repos/o/r/commits/abc/statuses?per_page=100");
  CHECK(commit.clock.waits.empty());
}

TEST_CASE("a success does not hide the failure of another workflow", "[forge][overall]") {
  Commit commit;
  const CommitStatus first = status_of_only_part("default", bad), own = status_of_part("default", good);
  const CommitStatus both = overall({bad, good});
  commit.has({first});
  commit.takes_one();
  commit.takes_one();
  commit.has({both, own, first});
  CHECK(commit.publish(good).problem.empty());
  CHECK(commit.sent() == std::vector{commit.body(own), commit.body(both)});
  CHECK(both.state == StatusState::failure);
}

TEST_CASE("two parts that wrote at the same moment agree in the end", "[forge][overall]") {
  Commit commit;
  const CommitStatus other = status_of_only_part("default", bad), alone = status_of_only_part("default", good);
  const CommitStatus own = status_of_part("default", good), both = overall({bad, good});
  commit.has({});
  commit.takes_one();
  commit.has({alone, other});  // the other one wrote before, and was not seen
  commit.takes_one();
  commit.takes_one();
  commit.has({both, own, alone, other});
  CHECK(commit.publish(good).problem.empty());
  CHECK(commit.sent() == std::vector{commit.body(alone), commit.body(own), commit.body(both)});
}

TEST_CASE("a list that lags is read again, and nothing is posted twice", "[forge][overall]") {
  Commit commit;
  commit.has({});
  commit.takes_one();
  commit.has({});
  commit.has({status_of_only_part("default", good)});
  CHECK(commit.publish(good).problem.empty());
  CHECK(commit.sent().size() == 1);
  CHECK(commit.clock.waits.size() == 1);
}
