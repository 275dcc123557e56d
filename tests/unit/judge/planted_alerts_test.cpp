// SPDX-License-Identifier: MIT
// Patterns of public histories that were judged wrong, planted with levels that are known.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "base/quantity.hpp"
#include "base/random.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using model::HistoryAlert;
using model::Stability;
using namespace test::planted;

namespace {

/// Appends `count` values of a level; the last digit wavers a little.
void append(Values& values, std::size_t count, double level) {
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(level * (1 + 0.001 * static_cast<double>(values.size() % 3)));
}

Values values_of(const std::vector<std::pair<std::size_t, double>>& parts) {
  Values values;
  for (const auto& [count, level] : parts) append(values, count, level);
  return values;
}

std::size_t count_of(const Runs& runs, std::string_view state) {
  std::size_t count = 0;
  for (const HistoryAlert& alert : runs.history.alerts) count += alert.state == state ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("The size of an alert is since its own run, and a later step is named beside it", "[judge][alerts]") {
  const Values values = values_of({{8, 100}, {30, 800}, {8, 960}});
  Runs runs(values.size());
  runs.add("a", time_metric, values, Stability::unrated);
  runs.judge();
  const HistoryAlert* const alert = runs.alert_of("time");
  REQUIRE(alert != nullptr);
  CHECK(alert->changed_in == 8U);
  CHECK(*alert->change_pct == Approx(860).margin(2));
  CHECK(alert->reason.starts_with("worse by 86"));
  CHECK(alert->reason.find("since run 8; the last step, 2") != std::string::npos);
  CHECK(alert->reason.ends_with("was in run 38"));
}

// BenchmarkMemoryEfficiency of a public project. Its 0 did not come back.
TEST_CASE("An alert from 0 is open until 0 is back", "[judge][alerts]") {
  const model::Metric allocations{.name = "allocations", .unit = "count"};
  const Values values{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 1, 2, 3, 2, 1, 3, 3, 0};
  for (std::size_t count = 12; count <= values.size(); ++count) {
    CAPTURE(count);
    Runs runs(count);
    runs.add("a", allocations, Values(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)),
             Stability::unrated);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("allocations");
    CHECK((alert != nullptr) == (count < values.size()));
    CHECK((runs.alert_of("allocations", "recovered") != nullptr) == (count == values.size()));
    for (const HistoryAlert& one : runs.history.alerts) CHECK(one.reason.find("two levels") == std::string::npos);
  }
  // 400 bytes are less than the smallest size that tells anything, 1 kB: as good as 0, unless it always was 0.
  for (const double once : {0.0, 300.0}) {
    CAPTURE(once);
    Runs runs(12);
    runs.add("a", {.name = "heap", .unit = "bytes"}, {0, 0, once, 0, 0, 0, 5000, 5000, 5000, 5000, 400, 400},
             Stability::unrated);
    runs.judge();
    CHECK((runs.alert_of("heap", "recovered") != nullptr) == (once > 0));
    CHECK((runs.alert_of("heap") != nullptr) == (once == 0));
  }
}

TEST_CASE("What was 0 in all runs and is above 0 since then alerts, however small it is", "[judge][alerts]") {
  struct Row {
    model::Metric metric;
    Values values;
    std::string reason;  ///< "": no alert is open
  };
  const model::Metric allocations{.name = "m", .unit = "count"}, bytes{.name = "m", .unit = "bytes"};
  const model::Metric events{.name = "m", .unit = ""}, own{.name = "m", .unit = "faults"};
  const model::Metric share{.name = "m", .unit = "%"}, size{.name = "m", .unit = "MB"};
  const std::vector<Row> rows{
      {allocations, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, "still worse than before run 6: from 0 to 1"},
      {allocations, {0, 0, 0, 0, 0, 0, 1, 1}, ""},  // may be chance: one run in seven is above 0
      {allocations, {0, 0, 0, 0, 0, 0, 1, 1, 1}, "worse from 0 to 1 in two runs, 6 and 8"},
      {allocations,
       {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1},
       "worse from 0 to 1 in two runs, 19 and 20"},
      {allocations, {0, 0, 0, 0, 0, 0, 2, 2}, "worse from 0 to 2 in two runs, 6 and 7"},
      {allocations, {0, 0, 0, 0, 0, 0, 1, 1, 1, 2}, "still worse than before run 6: from 0 to 2"},
      {allocations, {1, 1, 1, 1, 1, 1, 2, 2, 2, 2}, "worse by 100 % since run 6"},
      {bytes, {0, 0, 0, 0, 0, 0, 16, 16, 16, 16}, "still worse than before run 6: from 0 to 16 B"},
      {bytes, {0, 0, 0, 0, 0, 0, 64, 64, 64, 64}, "still worse than before run 6: from 0 to 64 B"},
      {events, {0, 0, 0, 0, 0, 0, 1, 1, 1}, "worse from 0 to 1 in two runs, 6 and 8"},
      {own, {0, 0, 0, 0, 0, 0, 7, 7, 7, 7}, "still worse than before run 6: from 0 to 7 faults"},
      {share, {0, 0, 0, 0, 0, 0, 3, 3, 3, 3}, "still worse than before run 6: from 0 to 3 %"},
      {size, {0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5}, "still worse than before run 6: from 0 to 0.5 MB"},
      {allocations, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0}, ""},  // over
      {allocations, {0, 0, 0, 0, 1, 1, 1, 1}, ""},           // too few runs before
      {allocations, {0, 0, 1, 0, 0, 0, 0, 1, 1, 1}, ""},
      {allocations, {0, 0, 1, 0, 0, 2, 0, 0, 1, 1}, ""},
      {bytes, {0, 0, 16, 0, 0, 24, 0, 0, 16, 16}, ""},
      {own, {0, 0, 7, 0, 0, 7, 0, 0, 8, 8}, ""},
      {allocations, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, ""},
      {{.name = "m", .unit = "ms"}, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, ""}};  // too short for the tool
  for (const Row& row : rows) {
    CAPTURE(row.metric.unit, row.values, row.reason);
    Runs runs(row.values.size());
    runs.add("a", row.metric, row.values, Stability::unrated);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("m");
    REQUIRE((alert != nullptr) == !row.reason.empty());
    if (alert == nullptr) continue;
    CHECK(alert->reason == row.reason);
    CHECK(alert->change_pct.has_value() == (row.values.front() > 0));
  }
}

TEST_CASE("What is 0 since a run is better by 100 %, and the way back is a regression", "[judge][alerts]") {
  for (const double before : {1.0, 50.0}) {
    CAPTURE(before);
    Values values(8, before);
    values.insert(values.end(), 6, 0);
    Runs better(values.size());
    better.add("a", {.name = "m", .unit = "count"}, values, Stability::unrated);
    better.judge();
    REQUIRE(better.alert_of("m", "reported") != nullptr);
    CHECK(better.alert_of("m", "reported")->change_pct == -100.0);
    CHECK(better.alert_of("m", "reported")->reason == "better by 100 % since run 8");
    values.insert(values.end(), 4, 1);
    Runs back(values.size());
    back.add("a", {.name = "m", .unit = "count"}, values, Stability::unrated);
    back.judge();
    REQUIRE(back.alert_of("m") != nullptr);
    CHECK(back.alert_of("m")->reason == "still worse than before run 14: from 0 to 1");
  }
}

// Of counts that are above 0 in a share p of the runs, the first two above 0 follow each other after 19 or more of 0
// with p (1 - p)^19 <= 1.9 %, and the first three after 5 or more with p^2 (1 - p)^5 <= 1.6 %.
TEST_CASE("Counts that are above 0 now and then seldom alert", "[judge][alerts]") {
  constexpr std::size_t histories = 400, count = 50;
  for (const double mean : {0.02, 0.05, 0.1, 0.2}) {
    base::Random random(11);
    std::size_t alerts = 0;
    for (std::size_t i = 0; i < histories; ++i) {
      Values values;
      for (std::size_t run = 0; run < count; ++run) {  // Poisson, by Knuth's products
        double value = -1;
        for (double product = 1; product > std::exp(-mean); ++value) product *= random.uniform();
        values.push_back(value);
      }
      Runs runs(count);
      runs.add("a", {.name = "m", .unit = "count"}, values, Stability::unrated);
      runs.judge();
      for (const HistoryAlert& alert : runs.history.alerts) alerts += alert.state.empty() ? 0 : 1;
    }
    CAPTURE(mean, alerts);
    CHECK(100 * alerts <= 3 * histories);
  }
}

TEST_CASE("An open alert is as large as its newest level", "[judge][alerts]") {
  struct Row {
    std::string what;
    Values values;
    double change_pct;
    std::string how = {};
  };
  Values drift, steep, slow_back;
  for (int run = 0; run < 25; ++run) {
    drift.push_back(100 * std::pow(1.01, run));
    steep.push_back(100 * std::pow(1.03, run));
  }
  const Values grows{100, 100, 100, 100, 100, 100, 105, 110, 115, 120};
  const Values stairs{100, 100, 100, 100, 100, 100, 100, 100, 105, 105, 110, 110, 115, 115, 120, 120};
  const std::vector<Row> rows{
      {"+1 % a run", drift, 22, "slowly "},  // between the means of five runs
      {"+3 % a run", steep, 80.6, "slowly "},
      {"+5 % a run, then no more", grows, 20},
      {"+5 % every other run", stairs, 20},
      {"shrinks partly", values_of({{8, 100}, {6, 130}, {6, 110}}), 10},
      {"grows, then shrinks", values_of({{8, 100}, {4, 120}, {6, 150}, {6, 120}}), 20},
      {"shrinks from run to run", {100, 100, 100, 100, 100, 100, 150, 150, 150, 150, 140, 130, 120}, 20}};
  struct Kind {
    model::Metric metric;
    bool headline;
  };
  const std::vector<Kind> kinds{{time_metric, true},
                                {{.name = "cpu_time", .unit = "ns"}, false},
                                {{.name = "max_rss", .unit = "bytes"}, false},
                                {{.name = "latency_p99", .unit = "ms"}, false}};
  for (const Row& row : rows)
    for (const Kind& kind : kinds) {
      CAPTURE(row.what, kind.metric.name);
      Runs runs(row.values.size());
      if (!kind.headline) runs.add("a", {.name = "first", .unit = "ns"}, levels(row.values.size(), 100, 0, 0));
      Values values = row.values;
      for (double& value : values) value *= 1000;
      runs.add("a", kind.metric, values);
      runs.judge();
      const HistoryAlert* const alert = runs.alert_of(kind.metric.name);
      REQUIRE(alert != nullptr);
      CAPTURE(alert->reason);
      CHECK(*alert->change_pct == Approx(row.change_pct).epsilon(0.1));
      CHECK(alert->reason.find(row.how + "worse by " + base::format_quantity(*alert->change_pct) + " % since run ") ==
            0);
    }
}

TEST_CASE("A regression that grew and healed is over", "[judge][alerts]") {
  Runs runs(18);
  runs.add("a", time_metric,
           {100, 100, 100, 100, 100, 100, 105, 110, 115, 120, 125, 130, 100, 100, 100, 100, 100, 100});
  runs.judge();
  CHECK(runs.alert_of("time") == nullptr);
  REQUIRE(runs.alert_of("time", "recovered") != nullptr);
  CHECK(runs.alert_of("time", "recovered")->reason.starts_with("back to the level before run "));
}

// +3 % of single values that scatter by 1 %, from run 12 on.
TEST_CASE("One run near the level before does not close an alert, and later runs say by how much it is worse",
          "[judge][alerts]") {
  const Values values{99.598, 99.500,  101.981, 99.907,  100.652, 100.619, 99.719,  98.449,  100.965, 99.593,  100.718,
                      98.695, 102.549, 104.295, 104.474, 101.658, 101.627, 102.954, 103.750, 103.165, 103.313, 101.981};
  for (std::size_t count = 14; count <= values.size(); ++count) {
    CAPTURE(count);
    Runs runs(count);
    runs.add("a", time_metric, Values(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)),
             Stability::unrated);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("time");
    REQUIRE(alert != nullptr);
    CAPTURE(alert->reason);
    CHECK(alert->reason.find("worse by ") != std::string::npos);
    CHECK(alert->reason.find(" %") != std::string::npos);
    CHECK(runs.alert_of("time", "recovered") == nullptr);
  }
}

TEST_CASE("One run closes an alert whose level does not explain it, else two do", "[judge][alerts]") {
  struct Row {
    double step;
    std::size_t back;
    bool is_open;
  };
  for (const Row& row : {Row{1.04, 1, true}, Row{1.04, 2, false}, Row{1.5, 1, false}}) {
    CAPTURE(row.step, row.back);
    const Values values = values_of({{10, 100}, {5, 100 * row.step}, {row.back, 100}});
    Runs runs(values.size());
    runs.add("a", time_metric, values);
    runs.judge();
    CHECK((runs.alert_of("time") != nullptr) == row.is_open);
    CHECK((runs.alert_of("time", "recovered") != nullptr) == !row.is_open);
    if (!row.is_open) continue;
    CHECK(runs.alert_of("time")->reason ==
          "worse by 4.031 % since run 10; back in run 15 alone, another such run closes it");
    CHECK(*runs.alert_of("time")->change_pct == Approx(4).margin(0.5));
  }
  const Values once = values_of({{10, 100}, {5, 104}, {1, 100}, {1, 104}, {1, 100}, {1, 104}});
  Runs runs(once.size());
  runs.add("a", time_metric, once);
  runs.judge();
  CHECK(runs.alert_of("time") != nullptr);
  CHECK(count_of(runs, "recovered") == 0);
}

TEST_CASE("Loud neighbours do not hide a clear step", "[judge][alerts]") {
  for (const std::size_t loud : {10U, 40U})
    for (const std::size_t count : {17U, 20U, 30U})
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(loud, count, seed);
        base::Random random(seed);
        Runs runs(count);
        for (int i = 0; i < 4; ++i) {
          Values values;
          for (std::size_t run = 0; run < 30; ++run)
            values.push_back((run < 15 ? 100 : 110) * std::exp(0.01 * random.normal()));
          values.resize(count);
          runs.add("clean " + std::to_string(i), time_metric, values, Stability::unrated);
        }
        for (std::size_t i = 0; i < loud; ++i) {
          Values values;
          for (std::size_t run = 0; run < 30; ++run)
            values.push_back((random.below(2) == 0 ? 100 : 130) * std::exp(0.003 * random.normal()));
          values.resize(count);
          runs.add("loud " + std::to_string(i), time_metric, values, Stability::unrated);
        }
        runs.judge();
        for (int i = 0; i < 4; ++i) CHECK(runs.alert_of("time", "open", "clean " + std::to_string(i)) != nullptr);
      }
}

TEST_CASE("An alert ends when the level is back to less than what alerts", "[judge][alerts]") {
  // 60 steady test cases beside it show a quiet machine, so that 1 % is outside of the noise.
  const Values values = values_of({{12, 100}, {6, 120}, {12, 101}});
  Runs runs(values.size());
  for (int i = 0; i < 60; ++i) runs.add("steady " + std::to_string(i), time_metric, levels(30, 100, 0, 0));
  runs.add("a", time_metric, values);
  runs.judge();
  CHECK(runs.alert_of("time") == nullptr);
  CHECK(runs.alert_of("time", "recovered", "a") != nullptr);
}

TEST_CASE("What is not measured any more has no open alert, and failures are measurements", "[judge][alerts]") {
  for (const bool fails : {false, true}) {
    CAPTURE(fails);
    Runs runs(30);
    runs.add("other", time_metric, levels(30, 100, 0, 0));
    model::HistorySeries& series = runs.add("a", time_metric, levels(8, 100, 10, 150));
    for (std::size_t run = 18; fails && run < 30; ++run) {
      model::HistoryPoint& point = series.points.emplace_back();
      point.run = point.measured_run = run;
      point.stability = Stability::failed;
    }
    runs.judge();
    CHECK((runs.alert_of("time") != nullptr) == fails);
    const HistoryAlert* const gone = runs.alert_of("time", "gone");
    REQUIRE((gone != nullptr) == !fails);
    if (fails) continue;
    CHECK(gone->run == 22);  // five runs without it, and not said again in later ones
    CHECK(gone->rule == "gone");
    CHECK_FALSE(gone->alert);
    CHECK(gone->reason.starts_with("not measured since run 17; until then: worse by 50"));
  }
}

TEST_CASE("What is measured again after it was gone has its alert again, with its first run", "[judge][alerts]") {
  Runs runs(30);
  runs.add("other", time_metric, levels(30, 100, 0, 0));
  model::HistorySeries& series = runs.add("a", time_metric, levels(8, 100, 22, 150));
  std::erase_if(series.points, [](const model::HistoryPoint& point) { return point.run >= 15 && point.run < 25; });
  runs.judge();
  REQUIRE(runs.alert_of("time") != nullptr);
  CHECK(runs.alert_of("time")->changed_in == 8U);
  CHECK(runs.alert_of("time")->first_alert == 9U);
  CHECK(runs.alert_of("time", "gone") == nullptr);
}

TEST_CASE("A member of a slower group is worse by its own values only", "[judge][alerts]") {
  Runs runs(10);
  for (int i = 0; i < 8; ++i) runs.add("slower " + std::to_string(i), time_metric, levels(8, 1000, 2, 1200));
  runs.add("less", time_metric, levels(8, 1000, 2, 1120));
  // By chance 3 % above what it was before, of which it differs by 20 % from run to run.
  runs.add("noisy", time_metric, {1000, 1250, 800, 1200, 850, 1300, 790, 1150, 1110, 1115});
  runs.judge();
  CHECK(runs.alert_of("time", "open", "slower 3") != nullptr);
  CHECK(runs.alert_of("time", "open", "noisy") == nullptr);
  const HistoryAlert* const less = runs.alert_of("time", "open", "less");
  REQUIRE(less != nullptr);
  CHECK(*less->change_pct == Approx(12).margin(0.3));  // and not -7 %, beside its group
}

TEST_CASE("A group that is worse by less than the noise of each member is told, and opens no alert",
          "[judge][alerts]") {
  struct Row {
    double step, step_of_one;
    std::size_t reported, open;
  };
  for (const Row& row : {Row{1, 1, 0, 0}, Row{1.05, 1.05, 12, 0}, Row{1.05, 1.25, 0, 1}, Row{0.95, 0.95, 0, 0}}) {
    CAPTURE(row.step, row.step_of_one);
    Runs runs(22);
    base::Random random(7);
    runs.history.groups.emplace_back("noisy.json");
    for (int i = 0; i < 150; ++i) runs.add("quiet " + std::to_string(i), time_metric, levels(22, 1000, 0, 0));
    for (int i = 0; i < 12; ++i) {
      Values values;  // around 1000
      for (int run = 0; run < 10; ++run) {
        const double away = std::exp(0.09 + 0.02 * random.uniform());
        const bool up = (i + run) % 2 == 0;  // as many are above as below, so that they have nothing in common
        values.push_back(up ? 1000 * away : 1000 / away);
        values.push_back(up ? 1000 / away : 1000 * away);
      }
      values.insert(values.end(), 2, 1000 * (i == 0 ? row.step_of_one : row.step));
      for (model::HistoryPoint& point : runs.add("noisy " + std::to_string(i), time_metric, values).points)
        point.group = 1;
    }
    runs.judge();
    std::size_t reported = 0;
    for (const HistoryAlert& alert : runs.history.alerts) {
      if (alert.rule != "group_alone") continue;
      ++reported;
      CHECK_FALSE(alert.alert);
      CHECK(alert.state.empty());
      CHECK(alert.reason ==
            "the whole group 'noisy.json' is worse by 5 %: 12 test cases, each of which is within its own noise");
    }
    CHECK(reported == row.reported);
    CHECK(count_of(runs, "open") == row.open);
    if (row.open == 0) continue;
    const HistoryAlert* const one = runs.alert_of("time", "open", "noisy 0");
    REQUIRE(one != nullptr);
    CHECK(one->reason ==
          "the whole group 'noisy.json' is worse by 5 %: 12 test cases, of which 1 is outside its own noise");
  }
}

TEST_CASE("Many test cases that move at once, with another machine or without, are told", "[judge][alerts]") {
  struct Row {
    double factor;
    bool other_machine, reported;
    Stability stability = Stability::stable;
  };
  for (const Row& row : std::vector<Row>{{1.25, true, true},
                                         {1.1, true, false},
                                         {1.25, false, true},
                                         {1, true, false},
                                         {1.25, false, true, Stability::unrated},
                                         {1.001, false, false, Stability::unrated},
                                         {1.25, true, false, Stability::unrated}}) {
    CAPTURE(row.factor, row.other_machine, row.stability);
    std::vector<std::string> machines(9, "cpu");
    if (row.other_machine) machines[8] = "other cpu";
    Runs runs(9, machines);
    for (int i = 0; i < 12; ++i) {
      model::HistorySeries& series =
          runs.add("test " + std::to_string(i), time_metric, levels(8, 1000, 1, 1000 * row.factor), row.stability);
      for (model::HistoryPoint& point : series.points) {
        if (row.stability != Stability::stable) continue;
        point.figures->ci99_lower = 0.99 * point.figures->value;
        point.figures->ci99_upper = 1.01 * point.figures->value;
      }
    }
    judge::label_history(runs.history, {});
    runs.judge();
    std::size_t reported = 0;
    for (const HistoryAlert& alert : runs.history.alerts) reported += alert.rule == "shift" ? 1 : 0;
    CHECK(reported == (row.reported ? 12 : 0));
    if (row.reported)
      CHECK(runs.history.alerts.front().reason.find("12 of 12 test cases went up by ") != std::string::npos);
  }
}

TEST_CASE("What runs on that type of machine show all the time is no shift", "[judge][alerts]") {
  struct Row {
    double noise, machine, newest;  ///< of all test cases: of runs, of every second machine, of the last run
    std::ptrdiff_t reported;
  };
  const std::vector<Row> rows{{0, 1.25, 1, 0}, {0.03, 1, 1.03, 0}, {0.03, 1, 1.25, 11}, {0.03, 1.25, 1.25, 11}};
  for (const Row& row : rows) {
    CAPTURE(row.noise, row.machine, row.newest);
    constexpr std::size_t count = 30;
    std::vector<std::string> machines;
    for (std::size_t run = 0; run < count; ++run) machines.emplace_back(run % 2 == 0 || row.machine == 1 ? "a" : "b");
    Runs runs(count, machines);
    for (int i = 0; i < 12; ++i) {
      Values values;
      for (std::size_t run = 0; run < count; ++run) {
        const bool moves = i > 0 && run + 1 == count;
        values.push_back(1000 * (1 + row.noise * (static_cast<double>(run * 7 % 5) / 2 - 1)) *
                         (machines[run] == "b" ? row.machine : 1) * (moves ? row.newest : 1));
      }
      for (model::HistoryPoint& point : runs.add("test " + std::to_string(i), time_metric, values).points) {
        point.figures->ci99_lower = 0.995 * point.figures->value;
        point.figures->ci99_upper = 1.005 * point.figures->value;
      }
    }
    judge::label_history(runs.history, {});
    runs.judge();
    const auto is_shift = [](const HistoryAlert& alert) { return alert.rule == "shift"; };
    CHECK(std::count_if(runs.history.alerts.begin(), runs.history.alerts.end(), is_shift) == row.reported);
  }
}

TEST_CASE("Two fast runs are no level, and the way back from them is no regression", "[judge][alerts]") {
  for (const std::size_t fast : {1U, 2U, 3U}) {
    CAPTURE(fast);
    const Values values = values_of({{10, 100}, {fast, 60}, {8, 100}});
    Runs runs(values.size());
    runs.add("a", time_metric, values);
    runs.judge();
    CHECK((count_of(runs, "open") == 1) == (fast == 3));
    CHECK(count_of(runs, "recovered") == 0);
  }
  const Values worse = values_of({{10, 100}, {2, 60}, {8, 130}});
  Runs runs(worse.size());
  runs.add("a", time_metric, worse);
  runs.judge();
  REQUIRE(runs.alert_of("time") != nullptr);
  CHECK(*runs.alert_of("time")->change_pct == Approx(30).margin(0.5));
}

TEST_CASE("A test case stays open while its whole group hides that it is slower", "[judge][alerts]") {
  const std::size_t count = 20;
  Runs runs(count);
  Values own = levels(10, 1000, 10, 1900);
  runs.add("a", time_metric, own);
  for (int i = 0; i < 7; ++i) {
    Values values = levels(10, 1000, 10, 1000);
    for (std::size_t run = 15; run < 17; ++run) values[run] = 1900;  // all are slower, then they are back
    runs.add("test " + std::to_string(i), time_metric, values);
  }
  runs.judge();
  const HistoryAlert* const alert = runs.alert_of("time", "open", "a");
  REQUIRE(alert != nullptr);
  CHECK(alert->changed_in == 10U);
  CHECK(alert->first_alert == 11U);
  CHECK(runs.alert_of("time", "recovered", "a") == nullptr);
}

TEST_CASE("A change that lasts alerts although single runs were as slow before", "[judge][alerts]") {
  const Values values = values_of({{20, 100}, {1, 125}, {19, 100}, {1, 125}, {19, 100}, {12, 120}});
  Runs runs(values.size());
  runs.add("a", time_metric, values);
  runs.judge();
  REQUIRE(runs.alert_of("time") != nullptr);
  CHECK(*runs.alert_of("time")->change_pct == Approx(20).margin(1));
}

TEST_CASE("A test case that goes between two levels alerts twice at most", "[judge][alerts]") {
  Values values = values_of({{10, 100}});
  for (int i = 0; i < 12; ++i) {
    append(values, 3, 130);
    append(values, 4, 100);
  }
  append(values, 2, 130);
  Runs runs(values.size());
  runs.add("a", time_metric, values);
  runs.judge();
  CHECK(count_of(runs, "recovered") <= 2);
  CHECK(count_of(runs, "open") == 0);
  CHECK(count_of(runs, "reported") <= 1);
  REQUIRE(runs.alert_of("time", "") != nullptr);
  CHECK(runs.alert_of("time", "")->rule == "known_level");
  CHECK(runs.alert_of("time", "")->reason.find("between two levels") != std::string::npos);
  // What was noisy before an improvement does not make its new level noisy.
  Values mended = values;
  append(mended, 6, 60);
  append(mended, 4, 100);
  Runs after(mended.size());
  after.add("a", time_metric, mended);
  after.judge();
  REQUIRE(after.alert_of("time") != nullptr);
  CHECK(*after.alert_of("time")->change_pct == Approx(67).margin(1));
  // A third level is news.
  append(values, 3, 170);
  Runs third(values.size());
  third.add("a", time_metric, values);
  third.judge();
  CHECK(third.alert_of("time") != nullptr);
}
