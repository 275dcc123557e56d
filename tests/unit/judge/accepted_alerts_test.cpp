// SPDX-License-Identifier: MIT
// What alerts say right after an accepted change, when the accepted level has few runs.
#include <cmath>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "base/random.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using model::HistoryAlert;
using model::Stability;
using namespace test::planted;

namespace {

constexpr double least_noise = 0.002;

/// Runs of the levels, each with so many runs; what was accepted is run `accepted`.
Runs judged(const std::vector<std::pair<std::size_t, double>>& parts, std::size_t accepted, Stability stability,
            const std::vector<std::string>& machines = {}) {
  base::Random random(3);
  Values values;
  for (const auto& [count, level] : parts)
    for (std::size_t i = 0; i < count; ++i) values.push_back(level * (1 + least_noise * random.normal()));
  Runs runs(values.size(), machines);
  runs.add("a", time_metric, values, stability);
  model::Acceptance change;
  change.id = "a";
  change.commit = "c" + std::to_string(accepted);
  runs.judge({change});
  return runs;
}

}  // namespace

TEST_CASE("A slowdown right after an accepted change alerts by its second run", "[judge][alerts]") {
  for (const Stability stability : {Stability::unrated, Stability::stable})
    for (const std::size_t before : {8U, 20U})
      for (const std::size_t accepted : {1U, 2U, 3U, 6U})
        for (const std::size_t slow : {2U, 3U, 5U, 12U}) {
          CAPTURE(name_of(stability), before, accepted, slow);
          const Runs runs = judged({{before, 100}, {accepted, 130}, {slow, 170}}, before, stability);
          const HistoryAlert* const alert = runs.alert_of("time");
          REQUIRE(alert != nullptr);
          CHECK(alert->changed_in == before + accepted);
          CHECK(*alert->change_pct == Approx(100 * (170.0 / 130 - 1)).margin(1));
        }
}

TEST_CASE("A slowdown right after an accepted change that changed nothing alerts", "[judge][alerts]") {
  for (const Stability stability : {Stability::unrated, Stability::stable})
    for (const std::size_t earlier : {1U, 2U, 3U}) {
      CAPTURE(name_of(stability), earlier);
      const Runs runs = judged({{11, 100}, {12, 130}}, 11 - earlier, stability);
      const HistoryAlert* const alert = runs.alert_of("time");
      REQUIRE(alert != nullptr);
      CHECK(alert->changed_in == 11U);
      CHECK(*alert->change_pct == Approx(30).margin(1));
    }
}

TEST_CASE("On two machines in turns, a slowdown right after an accepted change alerts", "[judge][alerts]") {
  std::vector<std::string> machines;
  for (std::size_t i = 0; i < 30; ++i) machines.emplace_back(i % 2 == 0 ? "a" : "b");
  for (const Stability stability : {Stability::unrated, Stability::stable})
    for (const std::size_t accepted : {1U, 2U, 3U}) {
      CAPTURE(name_of(stability), accepted);
      const Runs runs = judged({{12, 100}, {accepted, 130}, {8, 170}}, 12, stability, machines);
      const HistoryAlert* const alert = runs.alert_of("time");
      REQUIRE(alert != nullptr);
      CHECK(*alert->change_pct == Approx(100 * (170.0 / 130 - 1)).margin(1));
    }
}

TEST_CASE("What stays at an accepted level, or gets better, does not alert", "[judge][alerts]") {
  for (const Stability stability : {Stability::unrated, Stability::stable})
    for (const double accepted : {130.0, 100.0, 70.0})
      for (const double later : {accepted, 0.9 * accepted})
        for (std::size_t first = 1; first < 4; ++first) {
          CAPTURE(name_of(stability), accepted, later, first);
          const Runs runs = judged({{8, 100}, {first, accepted}, {12, later}}, 8, stability);
          CHECK(runs.alert_of("time") == nullptr);
        }
}

// At most 5 % of the runs may have a false alert: 1 - 0.95^8 = 34 % of the histories in eight runs.
TEST_CASE("After an accepted change there are not too many false alerts either", "[judge][alerts]") {
  constexpr std::size_t histories = 300, count = 50, near = 8;
  for (const Stability stability : {Stability::unrated, Stability::stable}) {
    base::Random random(5);
    std::size_t after = 0, elsewhere = 0;
    for (std::size_t i = 0; i < histories; ++i) {
      Values values;
      for (std::size_t run = 0; run < count; ++run) values.push_back(100 * std::exp(0.02 * random.normal()));
      const std::size_t at = 10 + static_cast<std::size_t>(random.below(30));
      for (const bool is_accepted : {false, true}) {
        Runs runs(count);
        runs.add("a", time_metric, values, stability);
        model::Acceptance change;
        change.id = is_accepted ? "a" : "b";
        change.commit = "c" + std::to_string(at);
        runs.judge({change});
        bool alerts = false;
        for (const HistoryAlert& alert : runs.history.alerts)
          alerts = alerts || (!alert.state.empty() && alert.state != "reported" && *alert.first_alert >= at &&
                              *alert.first_alert < at + near);
        (is_accepted ? after : elsewhere) += alerts ? 1 : 0;
      }
    }
    CAPTURE(name_of(stability), after, elsewhere);
    CHECK(100 * after <= 34 * histories);
    CHECK(100 * elsewhere <= 34 * histories);
  }
}
