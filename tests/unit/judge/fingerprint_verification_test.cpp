// SPDX-License-Identifier: MIT
#include "judge/fingerprint_verification.hpp"

#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

namespace {

model::PairedEffect effect(double change, double low, double high, double p = 0.001) {
  return {.pairs = 20,
          .base = 100,
          .head = 100 * (1 + change),
          .change = change,
          .low = low,
          .high = high,
          .p_value = p,
          .p_looked = p};
}

std::vector<model::MetricDifference> differences(const model::PairedEffect& shown,
                                                 const std::optional<double>& floor = std::nullopt) {
  model::Comparison comparison;
  comparison.deltas["wall_ms"].paired.emplace().first.effect = shown;
  comparison.budgets["wall_ms"].min_value_change = floor;
  comparison.deltas["not_in_pairs"].pct = 0.5;
  return judge::differences_of(comparison);
}

}  // namespace

TEST_CASE("a difference counts in both directions, if it is certain and large enough", "[judge][fingerprint]") {
  REQUIRE(differences(effect(0.10, 0.08, 0.12)).size() == 1);
  CHECK(differences(effect(0.10, 0.08, 0.12)).front() ==
        model::MetricDifference{.metric = "wall_ms", .change = 0.10, .low = 0.08, .high = 0.12});
  CHECK(differences(effect(-0.10, -0.12, -0.08)).size() == 1);
  CHECK(differences(effect(0.10, -0.01, 0.21)).empty());  // 0 is possible
  CHECK(differences(effect(0.029, 0.02, 0.04)).empty());  // below 3 %
  CHECK(differences(effect(0.03, 0.02, 0.04)).size() == 1);
  CHECK(differences(effect(0.10, 0.08, 0.12, 0.05)).empty());  // p is not below 0.05
  CHECK(differences(effect(0.10, 0.08, 0.12), 11).empty());    // 10 units, below the floor of the metric
  CHECK(differences(effect(0.10, 0.08, 0.12), 9).size() == 1);
  model::PairedEffect few = effect(0.10, 0.08, 0.12);
  few.low = few.high = std::nullopt;
  CHECK(differences(few).empty());
}

TEST_CASE("from 0 the difference is in the unit of the metric", "[judge][fingerprint]") {
  model::PairedEffect from_zero;
  from_zero.p_looked = 0.001;
  from_zero.absolute = {.difference = 5, .low = 4, .high = 6};
  REQUIRE(differences(from_zero).size() == 1);
  CHECK(differences(from_zero).front().is_absolute);
  from_zero.absolute->low = 0;
  CHECK(differences(from_zero).empty());
}

TEST_CASE("a difference is confirmed by the same metric in the same direction", "[judge][fingerprint]") {
  using Differences = std::vector<model::MetricDifference>;
  const model::MetricDifference slower{.metric = "wall_ms", .change = 0.1, .low = 0.08, .high = 0.12};
  model::MetricDifference faster = slower, larger = slower;
  faster.change = -0.1;
  larger.metric = "max_rss_kb";
  CHECK(judge::confirmed_differences(Differences{slower}, Differences{slower, larger}) == Differences{slower});
  CHECK(judge::confirmed_differences(Differences{slower}, Differences{faster}).empty());
  CHECK(judge::confirmed_differences(Differences{slower, larger}, Differences{}).empty());
}
