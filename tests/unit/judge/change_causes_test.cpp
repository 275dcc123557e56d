// SPDX-License-Identifier: MIT
// What an alert says of what else changed with its run.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "../catch.hpp"
#include "judge/history_judgement.hpp"

using namespace benchgate;

namespace {

/// Twelve runs of `cases` test cases on one machine, 25 % slower from run 8 on, of which the first `slower` are.
model::History history_of(int cases, int slower, const model::StoredEnvironment& before,
                          const model::StoredEnvironment& after) {
  model::History history;
  for (const model::StoredEnvironment& one : {before, after}) {
    history.environments.push_back({one, "Google Benchmark", "1.9"});
    history.environment_classes.emplace_back("cpu");
  }
  history.groups.emplace_back("report.json");
  for (int run = 0; run < 12; ++run) {
    model::HistoryRun& of = history.runs.emplace_back();
    of.stored.location.id = std::to_string(run);
    of.metadata.sha = fmt::format("c{}", run);
    of.published = true;
  }
  for (int i = 0; i < cases; ++i) {
    model::HistorySeries& series = history.series.emplace_back();
    series.id = fmt::format("case{}", i);
    series.metric = {.name = "time", .unit = "ns"};
    series.headline = true;
    for (std::size_t run = 0; run < 12; ++run) {
      model::HistoryPoint& point = series.points.emplace_back();
      point.run = point.measured_run = run;
      point.environment = run < 8 ? 0 : 1;
      point.stability = model::Stability::stable;
      model::Figures& figures = point.figures.emplace();
      figures.value = (run >= 8 && i < slower ? 125 : 100) * (1 + 0.001 * static_cast<double>(run % 3));
      figures.n = 15;
      figures.cov = 0.01;
    }
  }
  judge::alert_history(history, {}, {});
  return history;
}

const model::StoredEnvironment gcc13{.os = "linux", .cpu_model = "cpu", .toolchain = "g++ 13.2, zlib 1.3"};
const model::StoredEnvironment gcc14{.os = "linux", .cpu_model = "cpu", .toolchain = "g++ 14.1, zlib 1.3"};

std::size_t open_alerts(const model::History& history) {
  std::size_t open = 0;
  for (const model::HistoryAlert& alert : history.alerts) open += alert.state == "open" ? 1 : 0;
  return open;
}

}  // namespace

TEST_CASE("A shift of everything at once says where to look", "[judge][causes]") {
  const model::History history = history_of(6, 6, gcc13, gcc14);
  REQUIRE(open_alerts(history) == 6);
  const std::string text =
      "all 6 test cases +25 % since run 8, the machine is the same: toolchain g++ 13.2 -> g++ 14.1";
  CHECK(history.warnings == std::vector<std::string>{text});
  for (const model::HistoryAlert& alert : history.alerts)
    CHECK(alert.reason.ends_with("; so are all 6 test cases of that run"));
  CHECK(history.runs[8].changed == std::vector<std::string>{"toolchain g++ 13.2 -> g++ 14.1"});
  for (const std::size_t run : {0U, 7U, 9U}) CHECK(history.runs[run].changed.empty());
}

TEST_CASE("A shift of everything of which nothing is known says so", "[judge][causes]") {
  const model::History history = history_of(6, 6, gcc13, gcc13);
  REQUIRE(history.warnings.size() == 1);
  CHECK(history.warnings[0].starts_with(
      "all 6 test cases +25 % since run 8, the machine is the same: nothing else that was recorded changed"));
}

TEST_CASE("One test case of many is no shift of everything, and names what changed with it", "[judge][causes]") {
  for (const auto& [cases, slower] : {std::pair(6, 1), std::pair(4, 4)}) {
    CAPTURE(cases, slower);
    const model::History history = history_of(cases, slower, gcc13, gcc14);
    REQUIRE(open_alerts(history) == static_cast<std::size_t>(slower));
    CHECK(history.warnings.empty());
    CHECK(history.alerts[0].reason.ends_with("; changed with it: toolchain g++ 13.2 -> g++ 14.1"));
  }
}

TEST_CASE("What is known of one side only is no change", "[judge][causes]") {
  model::StoredEnvironment unknown = gcc14;
  unknown.toolchain.clear();
  CHECK(history_of(2, 0, unknown, gcc14).runs[8].changed.empty());
  CHECK(history_of(2, 0, gcc13, unknown).runs[8].changed.empty());
}

TEST_CASE("A run lists everything that changed with it", "[judge][causes]") {
  const model::StoredEnvironment before{.os_version = "Debian 12",
                                        .kernel = "6.1.0-1",
                                        .cpu_model = "A",
                                        .runtime = "go1.22",
                                        .runner_image = "ubuntu24/1"};
  const model::StoredEnvironment after{.os_version = "Debian 13",
                                       .kernel = "6.1.0-2",
                                       .cpu_model = "B",
                                       .runtime = "go1.23",
                                       .runner_image = "ubuntu24/2"};
  CHECK(history_of(1, 0, before, after).runs[8].changed ==
        std::vector<std::string>{"image ubuntu24/1 -> ubuntu24/2", "kernel 6.1.0-1 -> 6.1.0-2", "machine A -> B",
                                 "runtime go1.22 -> go1.23", "system Debian 12 -> Debian 13"});
}
