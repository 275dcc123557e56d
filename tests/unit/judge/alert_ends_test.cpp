// SPDX-License-Identifier: MIT
// What becomes of an alert whose machines are not used any more, and which change an alert is about after one that was
// accepted.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../catch.hpp"
#include "planted_runs.hpp"
#include "sys/digest.hpp"

using namespace benchgate;
using model::HistoryAlert;
using model::Stability;
using namespace test::planted;

namespace {

/// A run on a machine for each letter. B takes half as long again as A, C twice as long, which is no change; `slow`
/// says which runs are slower than others on their machine, by `step`.
template <typename IsSlow>
Runs fleet(const std::string& letters, const IsSlow& slow, double step = 1.3) {
  const std::map<char, double> levels{{'A', 100}, {'B', 150}, {'C', 200}, {'D', 80}};
  std::vector<std::string> machines;
  Values values;
  for (const char letter : letters) {
    const std::size_t run = values.size();
    machines.emplace_back(1, letter);
    values.push_back(levels.at(letter) * (slow(run) ? step : 1) * (1 + 0.001 * static_cast<double>(run % 3)));
  }
  Runs runs(letters.size(), machines);
  runs.add("a", time_metric, values);
  return runs;
}

std::string times(std::size_t count, const std::string& letters) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += letters;
  return all;
}

const std::string in_turns = times(12, "AB");  // slower from run 20 on

bool is_slow_from_20(std::size_t run) { return run >= 20; }

}  // namespace

TEST_CASE("An alert whose machines are not used any more ends", "[judge][alerts]") {
  struct Row {
    std::string what, machines;
    bool is_open;
  };
  const std::vector<Row> rows{{"4 runs on another machine", in_turns + "CCCC", true},
                              {"5 runs on another machine", in_turns + "CCCCC", false},
                              {"17 runs on another machine", in_turns + times(17, "C"), false},
                              {"two new machines", in_turns + "CDCDC", false},
                              {"one of its machines comes now and then", in_turns + "CCCCBCCCCA", true},
                              {"B was away for 8 runs before", "ABAAAAAAAABAAAAABAAAAABACCCCC", true},
                              {"and is away for 9 now", "ABAAAAAAAABAAAAABAAAAABACCCCCCCC", false}};
  for (const Row& row : rows) {
    CAPTURE(row.what);
    Runs runs = fleet(row.machines, is_slow_from_20);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("time", row.is_open ? "open" : "gone");
    REQUIRE(alert != nullptr);
    CAPTURE(alert->reason);
    CHECK(alert->alert == row.is_open);
    CHECK(alert->changed_in == 20U);
    CHECK((runs.alert_of("time", "open") != nullptr) == row.is_open);
    if (row.is_open) continue;
    CHECK(alert->rule == "machine_gone");
    CHECK(alert->reason.starts_with("not measured on the same type of machine any more, last in run 23; until then: "));
    CHECK(alert->reason.find("worse by ") != std::string::npos);
  }
  Runs runs = fleet(in_turns + times(17, "C"), is_slow_from_20);
  runs.judge();
  CHECK(runs.alert_of("time", "gone")->run == 28);  // five runs without it, and not said again in later ones
}

TEST_CASE("An open alert says since when its machines did not measure it", "[judge][alerts]") {
  struct Row {
    std::string machines, start;
  };
  for (const Row& row :
       {Row{in_turns, ""}, Row{in_turns + "C", "not measured on the same type of machine since run 23"},
        Row{in_turns + "CCCA", ""},
        Row{in_turns + "CCCACC", "not measured on the same type of machine since run 27"}}) {
    CAPTURE(row.machines);
    Runs runs = fleet(row.machines, is_slow_from_20);
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("time");
    REQUIRE(alert != nullptr);
    CAPTURE(alert->reason);
    CHECK(alert->reason.starts_with(row.start.empty() ? "" : row.start + "; until then: "));
    CHECK((alert->reason.find("not measured") != std::string::npos) == !row.start.empty());
    CHECK(alert->reason.find("worse by ") != std::string::npos);
  }
}

TEST_CASE("An unstable run shows that a machine is still used", "[judge][alerts]") {
  Runs runs = fleet(in_turns + "CACACACACACAC", is_slow_from_20);
  for (model::HistoryPoint& point : runs.history.series.front().points)
    if (point.run >= 24 && point.environment == 0) point.stability = Stability::unstable;
  runs.judge();
  CHECK(runs.alert_of("time") != nullptr);
}

TEST_CASE("After an alert ended with its machines, those that follow are judged by their own runs", "[judge][alerts]") {
  Runs runs = fleet(in_turns + times(16, "C"), [](std::size_t run) { return (run >= 20 && run < 24) || run >= 36; });
  runs.judge();
  REQUIRE(runs.alert_of("time") != nullptr);
  CHECK(runs.alert_of("time")->changed_in == 36U);
  REQUIRE(runs.alert_of("time", "gone") != nullptr);
  CHECK(runs.alert_of("time", "gone")->changed_in == 20U);
}

TEST_CASE("A machine that comes back has its alert again, or ends it", "[judge][alerts]") {
  for (const bool slow : {true, false}) {
    CAPTURE(slow);
    Runs runs = fleet(in_turns + "CCCCCCCAB", [&](std::size_t run) { return run >= 20 && (run < 31 || slow); });
    runs.judge();
    const HistoryAlert* const alert = runs.alert_of("time", slow ? "open" : "recovered");
    REQUIRE(alert != nullptr);
    CHECK(alert->changed_in == 20U);
    CHECK(alert->first_alert == 21U);
    CHECK(alert->reason.find("not measured") == std::string::npos);
    CHECK(runs.alert_of("time", "gone") == nullptr);
  }
}

TEST_CASE("Alerts that end with their machines are the same with a memory", "[judge][alerts]") {
  const std::string machines = times(11, "AB") + "AAAACCCCCCCABCCCCCCCCCCCCA";
  for (const double step : {1.3, 1.04}) {
    judge::HistoryMemory memory;
    memory.digest = [](std::string_view text) { return sys::sha256_hex(text); };
    bool was_back_once = false;
    for (std::size_t count = 20; count <= machines.size(); ++count) {
      CAPTURE(step, count);
      // In run 25 it is back once, before other machines measure it.
      Runs whole = fleet(machines.substr(0, count), [](std::size_t run) { return run >= 20 && run != 25; }, step);
      Runs remembered = whole;
      whole.judge();
      judge::alert_history(remembered.history, {}, {}, &memory);
      CHECK(remembered.history.alerts == whole.history.alerts);
      CHECK(remembered.history.series == whole.history.series);
      for (const HistoryAlert& alert : whole.history.alerts) was_back_once |= alert.back_once;
    }
    CHECK(was_back_once);
  }
}

TEST_CASE("The next change after an accepted one is its own", "[judge][alerts]") {
  const std::vector<model::Metric> metrics{time_metric,
                                           {.name = "rss", .unit = "bytes"},
                                           {.name = "score", .unit = "frames", .better = model::Better::higher}};
  for (const model::Metric& metric : metrics)
    for (const std::size_t accepted_runs : {2U, 3U, 4U, 5U, 6U, 8U})
      for (const double step : {1.07, 1.15, 1.35})
        for (const std::size_t newest_runs : {2U, 3U, 5U, 8U}) {
          CAPTURE(metric.name, accepted_runs, step, newest_runs);
          Values values = levels(8, 10000, accepted_runs, 13000);
          for (std::size_t i = 0; i < newest_runs; ++i)
            values.push_back(13000 * step * (1 + 0.001 * static_cast<double>(i % 3)));
          if (metric.better == model::Better::higher)
            for (double& value : values) value = 1e8 / value;
          Runs runs(values.size());
          // Others beside it show a quiet machine, so that 7 % is a change.
          for (int i = 0; i < 5; ++i) runs.add("b" + std::to_string(i), metric, levels(values.size(), 10000, 0, 0));
          runs.add("a", metric, values);
          runs.judge({{.id = "a", .commit = "c8"}});
          const HistoryAlert* const alert = runs.alert_of(metric.name);
          REQUIRE(alert != nullptr);
          CAPTURE(alert->reason);
          const double change = metric.better == model::Better::higher ? 1 / step : step;
          CHECK(alert->changed_in == 8 + accepted_runs);
          CHECK(*alert->change_pct == Approx(100 * (change - 1)).margin(0.5));
          CHECK(alert->reason.find("last step") == std::string::npos);
        }
}

TEST_CASE("A change that was undone before an alert is not what the alert is about", "[judge][alerts]") {
  for (const std::size_t slow : {2U, 3U})
    for (const std::size_t back : {2U, 3U, 4U}) {
      CAPTURE(slow, back);
      Values values = levels(8, 100, slow, 140);
      for (std::size_t i = 0; i < back + 5; ++i)
        values.push_back((i < back ? 100 : 130) * (1 + 0.001 * static_cast<double>(i % 3)));
      Runs runs(values.size());
      runs.add("a", time_metric, values);
      runs.judge();
      REQUIRE(runs.alert_of("time") != nullptr);
      CAPTURE(runs.alert_of("time")->reason);
      CHECK(runs.alert_of("time")->changed_in == 8 + slow + back);
      CHECK(*runs.alert_of("time")->change_pct == Approx(30).margin(0.5));
    }
}
