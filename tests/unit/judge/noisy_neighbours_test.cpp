// SPDX-License-Identifier: MIT
// A test case that varies little is judged by its own runs, whatever the others do.
#include <random>
#include <string>

#include "../catch.hpp"
#include "planted_runs.hpp"

using namespace benchgate;
using model::HistoryAlert;
using model::Stability;
using namespace test::planted;

namespace {

constexpr std::size_t all_runs = 30, step = 15;

/// One value a run, at `level` with a noise of 1 %, from run 15 on at `later`.
Values steady(double level, double later, std::mt19937_64& random) {
  std::normal_distribution<double> noise(0, 0.01);
  Values values;
  for (std::size_t run = 0; run < all_runs; ++run) values.push_back((run < step ? level : later) * (1 + noise(random)));
  return values;
}

/// 100 or 130 in each run, by chance.
Values bimodal(std::mt19937_64& random) {
  std::bernoulli_distribution is_slow(0.5);
  Values values;
  for (std::size_t run = 0; run < all_runs; ++run) values.push_back(is_slow(random) ? 130 : 100);
  return values;
}

}  // namespace

TEST_CASE("Bimodal neighbours hide no step of 10 % in a steady test case", "[judge][alerts]") {
  for (const int neighbours : {0, 6, 20}) {
    CAPTURE(neighbours);
    std::mt19937_64 random(42);
    Runs runs(all_runs);
    for (int i = 0; i < 40; ++i)
      runs.add("steady " + std::to_string(i), time_metric, steady(100, 100, random), Stability::unrated);
    for (int i = 0; i < 10; ++i)
      runs.add("step " + std::to_string(i), time_metric, steady(100, 110, random), Stability::unrated);
    for (int i = 0; i < neighbours; ++i)
      runs.add("bimodal " + std::to_string(i), time_metric, bimodal(random), Stability::unrated);
    runs.judge();
    for (int i = 0; i < 10; ++i) {
      CAPTURE(i);
      const HistoryAlert* const alert = runs.alert_of("time", "open", "step " + std::to_string(i));
      REQUIRE(alert != nullptr);
      CHECK(alert->changed_in == step);
      CHECK(*alert->change_pct == Approx(10).margin(2));
    }
    for (const HistoryAlert& alert : runs.history.alerts)
      if (alert.state == "open" && alert.run == all_runs - 1)
        CHECK(runs.history.series[alert.series].id.starts_with("step"));
  }
}
