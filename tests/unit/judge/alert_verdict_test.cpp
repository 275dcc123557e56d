// SPDX-License-Identifier: MIT
#include "judge/alert_verdict.hpp"

#include <chrono>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::AlertEntry;
using model::Verdict;

namespace {

model::AlertsReport judge_alerts(std::span<const AlertEntry> alerts, std::span<const model::History> histories = {}) {
  return judge::judge_alerts(alerts, histories);
}

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
      judge_alerts(std::vector{entry("fine"), entry("odd", "suspect"), entry("slow", "still_open", "open", "8"),
                               entry("late", "test_case", "open")});
  CHECK(report.verdict == Verdict::fail);
  CHECK(report.headline == "2 open alerts: slow time: worse by 50 % in two runs, 3 and 4; and 1 more");
  CHECK(report.open.size() == 2);
  CHECK(report.suspect.size() == 1);
}

TEST_CASE("open alerts come in one order, the largest change first, also among the metrics of a test case",
          "[judge][alerts]") {
  std::vector<AlertEntry> alerts{entry("a", "test_case", "open"), entry("a", "test_case", "open"),
                                 entry("a", "test_case", "recovered"), entry("b", "test_case", "open")};
  alerts[1].metric = "latency_p99";
  alerts[1].change_pct = -70;
  alerts[0].change_pct = alerts[3].change_pct = 50;
  const std::vector<AlertEntry> open = judge::open_alerts(alerts);
  CHECK(open == judge_alerts(alerts).open);
  const auto cases = judge::alerts_by_case(open);
  REQUIRE(cases.size() == 2);
  CHECK(judge::text_of_case(cases[0]) == "a latency_p99: worse by 50 % in two runs, 3 and 4; also time");
  CHECK(judge::text_of_case(cases[1]) == "b time: worse by 50 % in two runs, 3 and 4");
  CHECK(judge_alerts(alerts).headline == "2 open alerts: " + judge::text_of_case(cases[0]) + "; and 1 more");
}

TEST_CASE("a test case is told once, however many of its metrics alert", "[judge][alerts]") {
  std::vector<AlertEntry> alerts{entry("a", "test_case", "open"), entry("a", "test_case", "open"),
                                 entry("b", "", "open")};
  alerts[1].metric = "cpu_time";
  auto report = judge_alerts(std::span(alerts).first(2));
  CHECK(report.headline == "1 open alert: a time: worse by 50 % in two runs, 3 and 4; also cpu_time");
  CHECK(report.open.size() == 2);
  alerts[2].change_pct = 5;
  alerts[1].change_pct = 70;
  report = judge_alerts(alerts);  // the larger metric first
  CHECK(report.headline == "2 open alerts: a cpu_time: worse by 50 % in two runs, 3 and 4; also time; and 1 more");
  const auto cases = judge::alerts_by_case(report.open);
  REQUIRE(cases.size() == 2);
  CHECK(cases[0].size() == 2);
  CHECK(cases[1].front()->id == "b");
  alerts[1].kind = "load-tests";  // the same name in the other kind of runs
  CHECK(judge::alerts_by_case(alerts).size() == 3);
}

TEST_CASE("the largest change comes first, be it in percent or in points of failed work", "[judge][alerts]") {
  std::vector<AlertEntry> alerts{entry("a", "", "open"), entry("b", "", "open"), entry("c", "", "open")};
  alerts[0].change_pct = 8.7;
  alerts[1].change_pct = -25;  // of a throughput
  alerts[2].change_points = 12;
  const auto report = judge_alerts(alerts);
  std::string order;
  for (const AlertEntry& one : report.open) order += one.id;
  CHECK(order == "bca");
  CHECK(report.headline.starts_with("3 open alerts: b time: "));
}

TEST_CASE("a test case that is worse in one run alone warns", "[judge][alerts]") {
  const auto report = judge_alerts(std::vector{entry("odd", "suspect"), entry("fine")});
  CHECK(report.verdict == Verdict::warn);
  CHECK(report.headline == "suspect: odd time: worse by 50 % in two runs, 3 and 4");
}

TEST_CASE("alerts that have ended, and improvements, pass", "[judge][alerts]") {
  const auto report = judge_alerts(std::vector{entry("back", "recovered", "recovered", "5"),
                                               entry("new", "still_open", "accepted", "6"),
                                               entry("fast", "test_case", "reported"), entry("fine")});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.headline == "no alert among 2 test cases");  // those of the newest run
}

TEST_CASE("where nothing could alert, nothing is shown", "[judge][alerts]") {
  CHECK(judge_alerts({}).verdict == Verdict::inconclusive);
  CHECK(judge_alerts({}).headline == "not judged: the history has no published run");
  const auto report =
      judge_alerts(std::vector{entry("a", "no_baseline"), entry("b", "provisional"), entry("c", "no_pair")});
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.headline ==
        "not judged: 2 test cases without enough earlier runs, 1 test case without a stable value in the runs before");
  CHECK(report.not_measurable == 3);
}

TEST_CASE("without a test case, the newest published run of either kind is named, and the files that were not read",
          "[judge][alerts]") {
  std::vector<model::History> histories(2);
  const auto add = [](model::History& history, const std::string& id, bool published, int day) {
    model::HistoryRun& run = history.runs.emplace_back();
    run.stored.location.id = id;
    run.stored.time = base::Instant(std::chrono::hours(day));
    run.published = published;
  };
  add(histories[0], "7", false, 7);
  CHECK(judge_alerts({}, histories).headline == "not judged: the history has no published run");
  add(histories[0], "8", true, 8);
  add(histories[0], "9", false, 9);
  histories[0].runs[1].unread = {"a.json: is missing"};
  CHECK(judge_alerts({}, histories).headline == "not judged: the newest published run, 8, has no results");
  add(histories[1], "10", true, 10);
  const auto report = judge_alerts({}, histories);
  CHECK(report.headline == "not judged: the newest published run, 10, has no results");
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.notes == std::vector<std::string>{"run 8: not read: a.json: is missing"});
}

TEST_CASE("of a test case that is judged, the metrics that are not are counted and named", "[judge][alerts]") {
  const auto with_metric = [](AlertEntry made, std::string metric) {
    made.metric = std::move(metric);
    return made;
  };
  const auto report = judge_alerts(
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
  const auto report = judge_alerts(std::vector{entry("sort"), memory});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.headline == "no alert among 1 test case; not judged: 1 further metric");
}

TEST_CASE("missing test cases warn beside what else there is, and are not counted as judged", "[judge][alerts]") {
  const auto missing = [](const std::string& id, const std::string& since) {
    AlertEntry made = entry(id, "missing");
    made.change_run_id = since;
    made.reason = "missing since run " + since;
    return made;
  };
  auto report = judge_alerts(std::vector{entry("fine"), missing("a", "9")});
  CHECK(report.verdict == Verdict::warn);
  CHECK(report.headline == "1 test case is missing since run 9: a");
  CHECK(report.judged == 1);
  REQUIRE(report.missing.size() == 1);
  CHECK(report.missing[0].metric.empty());  // the whole test case is
  report = judge_alerts(std::vector{missing("a", "9"), missing("b", "8"), missing("c", "9")});
  CHECK(report.verdict == Verdict::warn);  // although nothing is judged
  CHECK(report.headline == "3 test cases are missing: b, a and 1 more");
  report = judge_alerts(std::vector{missing("a", "9"), entry("odd", "suspect"), missing("b", "9")});
  CHECK(report.headline ==
        "suspect: odd time: worse by 50 % in two runs, 3 and 4; 2 test cases are missing since run 9: a, b");
  report = judge_alerts(std::vector{missing("a", "9"), entry("slow", "test_case", "open")});
  CHECK(report.verdict == Verdict::fail);
}

TEST_CASE("test cases that are not in every run do not warn, and are told as not judged", "[judge][alerts]") {
  const auto report = judge_alerts(std::vector{entry("fine"), entry("weekly", "irregular")});
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.missing.empty());
  CHECK(report.headline == "no alert among 1 test case; not judged: 1 test case");
  REQUIRE(report.unjudged.size() == 1);
  CHECK(report.unjudged[0].why == "that are not in every run, and not in the newest one");
}

TEST_CASE("each reason for which a history cannot be judged says how many and what helps", "[judge][alerts]") {
  for (const char* const rule : {"no_baseline", "provisional", "no_pair", "unstable", "invalid", "failed", "carried",
                                 "excluded", "no_value", "irregular"}) {
    CAPTURE(rule);
    const auto report = judge_alerts(std::vector{entry("a", rule), entry("b", rule)});
    CHECK(report.verdict == Verdict::inconclusive);
    REQUIRE(report.unjudged.size() == 1);
    CHECK(report.unjudged[0].test_cases == 2);
    CHECK(report.unjudged[0].id == "a");
    CHECK(report.headline == "not judged: 2 test cases " + report.unjudged[0].why);
  }
}
