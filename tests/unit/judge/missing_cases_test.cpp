// SPDX-License-Identifier: MIT
// Which test cases are missed. A letter of a plan is a run: what it measured is known by hand.
#include "judge/missing_cases.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "../catch.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using namespace test::planted;

namespace {

/// A history of "a", which every run measures, and "b", which those measure whose letter is 'b'. The suite of both is
/// not measured where there is a '.'.
Runs history_of(std::string_view plan) {
  Runs runs(plan.size());
  model::HistorySeries& all = runs.add("m|a|", time_metric, levels(plan.size(), 100, 0, 0));
  std::erase_if(all.points, [&](const model::HistoryPoint& point) { return plan[point.run] == '.'; });
  model::HistorySeries& some = runs.add("m|b|", time_metric, levels(plan.size(), 100, 0, 0));
  std::erase_if(some.points, [&](const model::HistoryPoint& point) { return plan[point.run] != 'b'; });
  for (model::HistorySeries& series : runs.history.series) series.module = "m";
  return runs;
}

/// "missing since run 6, measured until run 5" of "b"; "": nothing is said.
std::string said(Runs& runs, std::vector<model::Acceptance> accepted = {}) {
  std::string text;
  for (const model::HistoryAlert& alert : runs.judge(std::move(accepted))) {
    if (alert.rule != judge::missing_rule && alert.rule != judge::irregular_rule) continue;
    CHECK(text.empty());
    CHECK(runs.history.series[alert.series].id == "m|b|");
    CHECK(alert.state.empty());
    CHECK_FALSE(alert.alert);
    text = alert.rule + ": " + alert.reason;
  }
  return text;
}

std::string said(std::string_view plan) {
  Runs runs = history_of(plan);
  return said(runs);
}

}  // namespace

TEST_CASE("A test case is missing for three runs after two that had it", "[judge][missing]") {
  CHECK(said("bbbbbb").empty());
  CHECK(said("bba") == "missing: missing since run 2, measured until run 1");
  CHECK(said("bbbbba") == "missing: missing since run 5, measured until run 4");
  CHECK(said("bbbbaaa") == "missing: missing since run 4, measured until run 3");
  CHECK(said("bbbaaaa").empty());                                                 // removed
  CHECK(said("bbbaab").empty());                                                  // it is back
  CHECK(said("aaabba") == "missing: missing since run 5, measured until run 4");  // also if it is young
  CHECK(said("ba").empty());                                                      // one run is no habit
  CHECK(said("aaaba").empty());
}

TEST_CASE("A test case that not every run measures is not missed", "[judge][missing]") {
  CHECK(said("bababa") == "irregular: not in run 5, as in 2 of the 5 runs before");
  CHECK(said("baaaaaaaaaaaba").empty());  // now and then
  CHECK(said("bbabba") == "irregular: not in run 5, as in 1 of the 5 runs before");
  CHECK(said("bbabbbbbbbbbba") == "missing: missing since run 13, measured until run 12");  // long ago
}

TEST_CASE("Of a suite that the newest run does not measure, nothing is missed", "[judge][missing]") {
  Runs runs = history_of("bbbb.");
  runs.add("other|c|", time_metric, levels(5, 100, 0, 0)).module = "other";
  CHECK(said(runs).empty());
  CHECK(said("bbbb.a") == "missing: missing since run 5, measured until run 3");
  SECTION("a loss stays told while it is one of the newest five runs") {
    for (const std::size_t others : {4U, 5U}) {
      Runs later = history_of("bbba" + std::string(others, '.'));
      later.add("other|c|", time_metric, levels(4 + others, 100, 0, 0)).module = "other";
      CHECK(said(later).empty() == (others == 5));
    }
  }
}

TEST_CASE("Suites are told apart by job and tool, and kinds of runs by workflow, event and job type",
          "[judge][missing]") {
  Runs runs = history_of("bbbbba");
  REQUIRE_FALSE(said(runs).empty());
  runs.history.alerts.clear();
  SECTION("another job") {
    runs.history.series[1].job = "short";
    CHECK(said(runs).empty());
  }
  SECTION("another tool") {
    runs.history.environments.emplace_back().tool = "pytest";
    runs.history.environment_classes.emplace_back("cpu");
    for (model::HistoryPoint& point : runs.history.series[1].points) point.environment = 1;
    CHECK(said(runs).empty());
  }
  SECTION("a workflow that never measured it") {
    runs.history.runs.back().metadata.workflow = "nightly";
    CHECK(said(runs).empty());
  }
  SECTION("an event that never did") {
    runs.history.runs.back().metadata.event = "workflow_dispatch";
    CHECK(said(runs).empty());
  }
  SECTION("a job type that never did") {
    runs.history.runs.back().job_type = "default";
    CHECK(said(runs).empty());
  }
}

TEST_CASE("Of two kinds of runs, each is compared with its own", "[judge][missing]") {
  // The nightly runs 0, 3, 6 and 9 measure both, the others one test case.
  Runs runs = history_of("baabaabaa");
  for (std::size_t run = 0; run < runs.history.runs.size(); run += 3)
    runs.history.runs[run].metadata.event = "schedule";
  CHECK(said(runs).empty());
  runs = history_of("baabaabaaa");
  for (std::size_t run = 0; run < runs.history.runs.size(); run += 3)
    runs.history.runs[run].metadata.event = "schedule";
  CHECK(said(runs) == "missing: missing since run 9, measured until run 6");
}

TEST_CASE("Runs of one commit are one: a retry measures a part again", "[judge][missing]") {
  Runs runs = history_of("bbbbba");
  runs.history.runs[5].metadata.sha = runs.history.runs[4].metadata.sha;
  CHECK(said(runs).empty());
  runs = history_of("bbbbab");
  runs.history.runs[5].metadata.sha = runs.history.runs[4].metadata.sha;
  runs.history.runs[5].metadata.event = "workflow_dispatch";
  CHECK(said(runs).empty());
  SECTION("and so are attempts whose commit nobody knows") {
    runs = history_of("bbbbba");
    for (model::HistoryRun& run : runs.history.runs) run.metadata.sha.clear();
    CHECK_FALSE(said(runs).empty());
    runs.history.alerts.clear();
    runs.history.runs[5].stored.location.id = runs.history.runs[4].stored.location.id;
    CHECK(said(runs).empty());
  }
}

TEST_CASE("What failed, was carried or had not changed is not missed", "[judge][missing]") {
  Runs runs = history_of("bbbbba");
  SECTION("it failed") {
    model::HistoryPoint& point = runs.history.series[1].points.emplace_back();
    point.run = point.measured_run = 5;
    point.stability = model::Stability::failed;
    CHECK(said(runs).empty());
  }
  SECTION("it was carried") {
    runs.history.series[1].points.push_back(runs.history.series[1].points.back());
    runs.history.series[1].points.back().run = 5;
    CHECK(said(runs).empty());
  }
  SECTION("its scenario had not changed") {
    runs.history.groups[0] = "m/sort/report.json";
    runs.history.runs[5].unchanged = {"m/so"};
    CHECK_FALSE(said(runs).empty());
    runs.history.alerts.clear();
    runs.history.runs[5].unchanged = {"m/parse", "m/sort"};
    CHECK(said(runs).empty());
  }
  SECTION("another metric of it was measured") {
    runs.add("m|b|", {.name = "size", .unit = "bytes"}, levels(6, 100, 0, 0)).module = "m";
    CHECK(said(runs).empty());
  }
}

TEST_CASE("People accept that a test case is gone, with the commit that removed it or a later one",
          "[judge][missing]") {
  const auto accepted_at = [](std::string_view plan, const std::string& commit) {
    Runs runs = history_of(plan);
    return said(runs, {{.id = "m|b|", .commit = commit, .reason = "nobody uses it"}});
  };
  CHECK(accepted_at("bbbbba", "c5").empty());
  CHECK(accepted_at("bbbbbaa", "c6").empty());
  CHECK_FALSE(accepted_at("bbbbba", "c4").empty());
}

TEST_CASE("A history without published runs misses nothing", "[judge][missing]") {
  Runs runs = history_of("bbbbba");
  for (model::HistoryRun& run : runs.history.runs) run.published = false;
  for (model::HistorySeries& series : runs.history.series) series.points.clear();
  CHECK(said(runs).empty());
}
