// SPDX-License-Identifier: MIT
#include "judge/alert_verdict.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::AlertEntry;
using model::Verdict;

namespace {

AlertEntry entry(std::string id, std::string rule = "", std::string state = "", std::string run = "9") {
  AlertEntry made;
  made.id = std::move(id);
  made.rule = std::move(rule);
  made.state = std::move(state);
  made.run_id = std::move(run);
  made.reason = "worse by 50 % in two runs, 3 and 4";
  return made;
}

}  // namespace

TEST_CASE("an open alert fails, whatever else there is", "[judge][alerts]") {
  const auto report =
      judge::judge_alerts(std::vector{entry("fine"), entry("odd", "suspect"), entry("slow", "still_open", "open", "8"),
                                      entry("late", "test_case", "open")});
  CHECK(report.verdict == Verdict::fail);
  CHECK(report.headline == "2 open alerts: slow: worse by 50 % in two runs, 3 and 4; and 1 more");
  CHECK(report.open.size() == 2);
  CHECK(report.suspect.size() == 1);
}

TEST_CASE("a test case that is worse in one run alone warns", "[judge][alerts]") {
  const auto report = judge::judge_alerts(std::vector{entry("odd", "suspect"), entry("fine")});
  CHECK(report.verdict == Verdict::warn);
  CHECK(report.headline == "suspect: odd: worse by 50 % in two runs, 3 and 4");
}

TEST_CASE("alerts that have ended, and improvements, pass", "[judge][alerts]") {
  const auto report = judge::judge_alerts(std::vector{entry("back", "recovered", "recovered", "5"),
                                                      entry("new", "still_open", "accepted", "6"),
                                                      entry("fast", "test_case", "reported"), entry("fine")});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.headline == "no alert among 2 test cases");  // those of the newest run
}

TEST_CASE("where nothing could alert, nothing is shown", "[judge][alerts]") {
  CHECK(judge::judge_alerts({}).verdict == Verdict::inconclusive);
  CHECK(judge::judge_alerts({}).headline == "not judged: the history has no published run with a stable test case");
  const auto report =
      judge::judge_alerts(std::vector{entry("a", "no_baseline"), entry("b", "provisional"), entry("c", "no_pair")});
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.headline == "not judged: 3 test cases without enough earlier runs");
  CHECK(report.not_measurable == 3);
}
