// SPDX-License-Identifier: MIT
// What reruns, attempts, later measurements and rewritten lines of commits do to the alerts of a history.
#include <fmt/core.h>

#include <optional>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "../temporary_folder.hpp"
#include "store/directory_store.hpp"
#include "store/recalculation.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

using namespace benchgate;

namespace {

/// A run of a commit, measured on a day of January; the commit itself is of the day of its position.
struct Run {
  int id = 0;
  std::string sha = {};
  int day = 0;
  int position = 0;
  std::vector<double> levels = {};  ///< of the test cases a, b, ...
  int attempt = 1;
  std::string job_type = "medium";
  int committed = 0;  ///< day; 0: that of the position
};

/// A report of BenchmarkDotNet with ten values around each level.
std::string report(const std::vector<double>& levels) {
  std::string benchmarks;
  for (std::size_t one = 0; one < levels.size(); ++one) {
    std::string values;
    for (int i = 0; i < 10; ++i) values += fmt::format("{}{}", i == 0 ? "" : ",", levels[one] * (1 + 0.001 * (i % 3)));
    benchmarks += fmt::format(
        R"({}{{"DisplayInfo": "T.{}: J", "Parameters": "", "FullName": "N.T.{}", "Metrics": [], "Statistics": )"
        R"({{"N": 10, "Mean": 1, "Median": 1, "Min": 1, "Max": 1, "StandardDeviation": 1, "OriginalValues": [{}]}}}})",
        one == 0 ? "" : ",", static_cast<char>('a' + one), static_cast<char>('a' + one), values);
  }
  return R"({"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.8", "ProcessorName": "cpu"}, "Benchmarks": [)" +
         benchmarks + "]}";
}

class Reruns {
 public:
  void add(const Run& run) {
    const std::string folder =
        fmt::format("{}/benchmarks/2026-01-{:02}/{}-{}", folder_.path().string(), run.day, run.id, run.attempt);
    sys::make_folders(folder + "/main");
    sys::write_file(folder + "/main/r-report.json", report(run.levels));
    sys::write_file(
        folder + "/metadata.json",
        fmt::format(R"({{"run_id": "{}", "run_attempt": {}, "sha": "{}", "timestamp": "2026-01-{:02}T0{}:00:00Z", )"
                    R"("commit_time": "2026-01-{:02}T00:00:00Z", "commit_position": {}, "job_type": "{}"}})",
                    run.id, run.attempt, run.sha, run.day, run.attempt,
                    run.committed > 0 ? run.committed : run.position, run.position, run.job_type));
  }
  /// Commits 1 to 8 at 100, 9 and 10 at 150; commit 4 was not measured.
  void add_step() {
    for (int i = 1; i <= 10; ++i)
      if (i != 4)
        add({.id = 100 + i, .sha = fmt::format("c{}", i), .day = i, .position = i, .levels = {i < 9 ? 100.0 : 150.0}});
  }
  model::History judged(std::vector<model::Acceptance> accepted = {}) const {
    store::RecalculationSettings settings;
    settings.accepted = std::move(accepted);
    return store::recalculate(store::DirectoryStore(folder_.path()), settings).benchmarks;
  }
  /// "open since 109", of all alerts that were raised for worse values.
  std::string alerts(std::vector<model::Acceptance> accepted = {}) const {
    const model::History history = judged(std::move(accepted));
    std::string text;
    for (const model::HistoryAlert& alert : history.alerts)
      if (!alert.state.empty())
        text += fmt::format("{}{} since {}", text.empty() ? "" : ", ", alert.state,
                            history.runs[*alert.changed_in].stored.location.id);
    return text;
  }

 private:
  TemporaryFolder folder_;
};

std::string ids_of(const model::History& history, const model::HistorySeries& series) {
  std::string ids;
  for (const model::HistoryPoint& point : series.points) {
    const model::RunLocation& location = history.runs[point.run].stored.location;
    ids += fmt::format("{}{}-{}", ids.empty() ? "" : " ", location.id, location.attempt);
  }
  return ids;
}

}  // namespace

TEST_CASE("What is measured again or late neither opens nor closes an alert of newer commits", "[store][order]") {
  Reruns reruns;
  reruns.add_step();
  REQUIRE(reruns.alerts() == "open since 109");
  SECTION("a rerun of an old commit, as it was") {
    reruns.add({.id = 105, .sha = "c5", .day = 12, .position = 5, .levels = {100}, .attempt = 2});
    CHECK(reruns.alerts() == "open since 109");
  }
  SECTION("another run of an old commit") {
    reruns.add({.id = 205, .sha = "c5", .day = 12, .position = 5, .levels = {100}});
    CHECK(reruns.alerts() == "open since 109");
  }
  SECTION("an old commit that was not measured before") {
    reruns.add({.id = 204, .sha = "c4", .day = 12, .position = 4, .levels = {100}});
    CHECK(reruns.alerts() == "open since 109");
  }
  SECTION("an old commit, slow on that day") {
    reruns.add({.id = 204, .sha = "c4", .day = 12, .position = 4, .levels = {150}});
    CHECK(reruns.alerts() == "open since 109");
  }
  SECTION("newer commits go on after a rerun, and the alert keeps its commit") {
    reruns.add({.id = 105, .sha = "c5", .day = 11, .position = 5, .levels = {100}, .attempt = 2});
    reruns.add({.id = 111, .sha = "c11", .day = 12, .position = 11, .levels = {150}});
    reruns.add({.id = 112, .sha = "c12", .day = 13, .position = 12, .levels = {150}});
    CHECK(reruns.alerts() == "open since 109");
  }
  SECTION("a rerun of the newest commit that is back recovers it") {
    reruns.add({.id = 210, .sha = "c10", .day = 12, .position = 10, .levels = {100}});
    CHECK(reruns.alerts() == "recovered since 109");
  }
  SECTION("an attempt of the newest run that is back takes the alert's second run away") {
    reruns.add({.id = 110, .sha = "c10", .day = 12, .position = 10, .levels = {100}, .attempt = 2});
    CHECK(reruns.alerts().empty());
  }
  SECTION("a line that was rewritten goes on after the old one") {
    reruns.add({.id = 111, .sha = "x7", .day = 12, .position = 7, .levels = {150}, .committed = 11});
    reruns.add({.id = 112, .sha = "x8", .day = 13, .position = 8, .levels = {150}, .committed = 12});
    CHECK(reruns.alerts() == "open since 109");
    reruns.add({.id = 113, .sha = "x9", .day = 14, .position = 9, .levels = {100}, .committed = 13});
    CHECK(reruns.alerts() == "recovered since 109");
  }
  SECTION("an old line's commit that is measured after the rewriting changes nothing") {
    reruns.add({.id = 111, .sha = "x7", .day = 12, .position = 7, .levels = {150}, .committed = 11});
    reruns.add({.id = 204, .sha = "c4", .day = 13, .position = 4, .levels = {100}});
    CHECK(reruns.alerts() == "open since 109");
  }
}

TEST_CASE("An attempt replaces an earlier one test case by test case", "[store][order]") {
  Reruns reruns;
  reruns.add({.id = 1, .sha = "c1", .day = 1, .position = 1, .levels = {100, 200}});
  reruns.add({.id = 1, .sha = "c1", .day = 2, .position = 1, .levels = {110}, .attempt = 2});
  const auto ids = [&](const std::string& name) {
    const model::History history = reruns.judged();
    for (const model::HistorySeries& series : history.series)
      if (series.headline && series.name == "N.T." + name) return ids_of(history, series);
    return std::string();
  };
  CHECK(ids("a") == "1-2");
  CHECK(ids("b") == "1-1");  // which the second attempt did not measure
  const model::History history = reruns.judged();
  CHECK(history.runs[0].notes ==
        std::vector<std::string>{"1 test case of attempt 1 was measured again by attempt 2, which counts"});
  CHECK(history.runs[1].notes.empty());
  SECTION("a third one replaces both") {
    reruns.add({.id = 1, .sha = "c1", .day = 3, .position = 1, .levels = {120, 220}, .attempt = 3});
    CHECK(ids("a") == "1-3");
    CHECK(ids("b") == "1-3");
  }
  SECTION("one that is not published replaces nothing") {
    reruns.add({.id = 1, .sha = "c1", .day = 3, .position = 1, .levels = {120, 220}, .attempt = 3, .job_type = "dry"});
    CHECK(ids("a") == "1-2");
    CHECK(ids("b") == "1-1");
  }
  SECTION("another run of the commit replaces nothing") {
    reruns.add({.id = 7, .sha = "c1", .day = 3, .position = 1, .levels = {120, 220}});
    CHECK(ids("a") == "1-2 7-1");
    CHECK(ids("b") == "1-1 7-1");
  }
}

TEST_CASE("Test cases are missing from commits, and not from attempts and runs that measure a part again",
          "[store][order]") {
  const auto missing = [](const Reruns& reruns) {
    const model::History history = reruns.judged();
    std::string text;
    for (const model::HistoryAlert& alert : history.alerts)
      if (alert.rule == "missing") text += history.series[alert.series].name + " " + alert.reason;
    return text;
  };
  Reruns reruns;
  for (int i = 1; i <= 6; ++i)
    reruns.add({.id = 100 + i, .sha = fmt::format("c{}", i), .day = i, .position = i, .levels = {100, 200}});
  CHECK(missing(reruns).empty());
  SECTION("a second attempt") {
    reruns.add({.id = 106, .sha = "c6", .day = 7, .position = 6, .levels = {100}, .attempt = 2});
    CHECK(missing(reruns).empty());
  }
  SECTION("another run of the commit") {
    reruns.add({.id = 206, .sha = "c6", .day = 7, .position = 6, .levels = {100}});
    CHECK(missing(reruns).empty());
  }
  SECTION("a run of an old commit") {
    reruns.add({.id = 203, .sha = "c3", .day = 7, .position = 3, .levels = {100}});
    CHECK(missing(reruns).empty());
  }
  SECTION("a run that is not published") {
    reruns.add({.id = 107, .sha = "c7", .day = 7, .position = 7, .levels = {100}, .job_type = "short"});
    CHECK(missing(reruns).empty());
  }
  SECTION("the next commit, until an attempt has the rest") {
    reruns.add({.id = 107, .sha = "c7", .day = 7, .position = 7, .levels = {100}});
    CHECK(missing(reruns) == "N.T.b missing since run 107, measured until run 106");
    reruns.add({.id = 107, .sha = "c7", .day = 8, .position = 7, .levels = {100, 200}, .attempt = 2});
    CHECK(missing(reruns).empty());
  }
}

TEST_CASE("A step between runs of one commit is not blamed on it, and is accepted by its run", "[store][order]") {
  Reruns reruns;
  for (int i = 1; i <= 12; ++i)
    reruns.add({.id = 100 + i, .sha = "same", .day = i, .position = 1, .levels = {i < 9 ? 100.0 : 150.0}});
  CHECK(reruns.alerts() == "open since 109");
  const model::History history = reruns.judged();
  REQUIRE_FALSE(history.alerts.empty());
  CHECK(history.alerts[0].is_same_code);
  CHECK(history.alerts[0].reason.ends_with("; environment or noise, the code is the same as in run 108"));
  REQUIRE(history.series[0].levels.size() == 1);
  CHECK(history.series[0].levels[0].groups.size() == 1);  // all runs are one point
  CHECK(history.series[0].levels[0].groups[0].end == 12);
  CHECK(reruns.alerts({{.id = "N.T.a", .commit = "same", .reason = "new disk"}}) == "open since 109");
  CHECK(reruns.alerts({{.id = "N.T.a", .reason = "new disk", .run = "109"}}).empty());
}

TEST_CASE("A step between two commits is blamed on the second, however often each was measured", "[store][order]") {
  Reruns reruns;
  for (int i = 1; i <= 8; ++i)
    reruns.add({.id = 100 + i,
                .sha = i < 7 ? "c1" : "c2",
                .day = i,
                .position = i < 7 ? 1 : 2,
                .levels = {i < 7 ? 100.0 : 150.0}});
  CHECK(reruns.alerts() == "open since 107");
  const model::History history = reruns.judged();
  REQUIRE_FALSE(history.alerts.empty());
  CHECK_FALSE(history.alerts[0].is_same_code);
}

TEST_CASE("Levels and alerts agree on a step that begins between two runs of a commit", "[store][order]") {
  Reruns reruns;
  for (int i = 1; i <= 8; ++i)
    reruns.add({.id = 100 + i, .sha = fmt::format("c{}", i), .day = i, .position = i, .levels = {100}});
  for (int i = 1; i <= 2; ++i) reruns.add({.id = 200 + i, .sha = "c8", .day = 8 + i, .position = 8, .levels = {150}});
  for (int i = 9; i <= 12; ++i)
    reruns.add({.id = 100 + i, .sha = fmt::format("c{}", i), .day = 2 + i, .position = i, .levels = {150}});
  CHECK(reruns.alerts() == "open since 201");
  const model::History history = reruns.judged();
  CHECK(history.alerts.at(0).is_same_code);
  CHECK_FALSE(history.alerts[0].provisional);
  const model::MachineLevels& levels = history.series[0].levels.at(0);
  REQUIRE(levels.changes.size() == 1);
  CHECK(history.runs[history.series[0].points[levels.changes[0].index].run].stored.location.id == "201");
  REQUIRE(levels.groups.size() == 2);  // the mean of c8 is no level
  CHECK(levels.groups[0].end == levels.groups[1].start);
  CHECK(levels.groups[1].start == levels.changes[0].index);
}

TEST_CASE("Runs of one commit are one point of a level for alerts, too", "[store][order]") {
  Reruns reruns;
  for (int i = 1; i <= 8; ++i)
    reruns.add({.id = 100 + i, .sha = fmt::format("c{}", i), .day = i, .position = i, .levels = {100}});
  for (int i = 1; i <= 3; ++i) reruns.add({.id = 200 + i, .sha = "c9", .day = 8 + i, .position = 9, .levels = {150}});
  CHECK(reruns.alerts() == "open since 201");
  CHECK(reruns.judged().alerts.at(0).provisional);  // no other commit confirms the level
  reruns.add({.id = 110, .sha = "c10", .day = 13, .position = 10, .levels = {150}});
  CHECK_FALSE(reruns.judged().alerts.at(0).provisional);
}
