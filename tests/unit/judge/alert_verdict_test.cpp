// SPDX-License-Identifier: MIT
#include "judge/alert_verdict.hpp"

#include <tuple>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::AlertEntry;
using model::Verdict;

namespace {

AlertEntry entry(std::string id, std::string rule = "", std::string state = "", std::string run = "9") {
  AlertEntry made;
  made.id = std::move(id);
  made.metric = "time";
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
  CHECK(report.headline == "2 open alerts: slow time: worse by 50 % in two runs, 3 and 4; and 1 more");
  CHECK(report.open.size() == 2);
  CHECK(report.suspect.size() == 1);
}

TEST_CASE("the largest change comes first, be it in percent or in points of failed work", "[judge][alerts]") {
  std::vector<AlertEntry> alerts{entry("a", "", "open"), entry("b", "", "open"), entry("c", "", "open")};
  alerts[0].change_pct = 8.7;
  alerts[1].change_pct = -25;  // of a throughput
  alerts[2].change_points = 12;
  const auto report = judge::judge_alerts(alerts);
  std::string order;
  for (const AlertEntry& one : report.open) order += one.id;
  CHECK(order == "bca");
  CHECK(report.headline.starts_with("3 open alerts: b time: "));
}

TEST_CASE("a test case that is worse in one run alone warns", "[judge][alerts]") {
  const auto report = judge::judge_alerts(std::vector{entry("odd", "suspect"), entry("fine")});
  CHECK(report.verdict == Verdict::warn);
  CHECK(report.headline == "suspect: odd time: worse by 50 % in two runs, 3 and 4");
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
  CHECK(judge::judge_alerts({}).headline == "not judged: the history has no published run");
  const auto report =
      judge::judge_alerts(std::vector{entry("a", "no_baseline"), entry("b", "provisional"), entry("c", "no_pair")});
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.headline ==
        "not judged: 2 test cases without enough earlier runs, 1 test case without a stable value in the runs before");
  CHECK(report.not_measurable == 3);
}

TEST_CASE("of a test case that is judged, the metrics that are not are counted and named", "[judge][alerts]") {
  const auto with_metric = [](AlertEntry made, std::string metric) {
    made.metric = std::move(metric);
    return made;
  };
  const auto report = judge::judge_alerts(
      std::vector{entry("a"), with_metric(entry("a", "provisional"), "max_rss"), with_metric(entry("a"), "cpu_time"),
                  entry("b", "unstable"), with_metric(entry("b", "no_baseline"), "max_rss"),
                  with_metric(entry("a", "unstable"), "wall_time"), entry("c", "failed"), entry("count", "excluded")});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.judged == 1);
  CHECK(report.not_measurable == 2);
  CHECK(report.metrics_judged == 2);
  CHECK(report.metrics_not_judged == 2);
  CHECK(report.headline == "no alert among 1 test case; not judged: 2 test cases and 2 further metrics");
  REQUIRE(report.unjudged.size() == 3);
  const auto row = [&](std::size_t i) {
    const model::Unjudged& one = report.unjudged[i];
    return std::tuple(one.rule, one.test_cases, one.metrics, one.id, one.metric);
  };
  CHECK(row(0) == std::tuple("provisional", 0, 1, "a", "max_rss"));
  CHECK(row(1) == std::tuple("unstable", 1, 1, "a", "wall_time"));
  CHECK(row(2) == std::tuple("failed", 1, 0, "c", "time"));
}

TEST_CASE("a metric that nothing judges is told although its test case passes", "[judge][alerts]") {
  AlertEntry memory = entry("sort", "unstable");
  memory.metric = "max_rss_kb";
  const auto report = judge::judge_alerts(std::vector{entry("sort"), memory});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.headline == "no alert among 1 test case; not judged: 1 further metric");
}

TEST_CASE("each reason for which a history cannot be judged says how many and what helps", "[judge][alerts]") {
  for (const char* const rule :
       {"no_baseline", "provisional", "no_pair", "unstable", "invalid", "failed", "carried", "excluded", "no_value"}) {
    CAPTURE(rule);
    const auto report = judge::judge_alerts(std::vector{entry("a", rule), entry("b", rule)});
    CHECK(report.verdict == Verdict::inconclusive);
    REQUIRE(report.unjudged.size() == 1);
    CHECK(report.unjudged[0].test_cases == 2);
    CHECK(report.unjudged[0].id == "a");
    CHECK(report.headline == "not judged: 2 test cases " + report.unjudged[0].why);
  }
}
