// SPDX-License-Identifier: MIT
#include "judge/shards.hpp"

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

model::Scenario scenario(const std::string& name, int warmup = 1, int repeat = 5) {
  model::Scenario one;
  one.name = name;
  one.warmup = warmup;
  one.repeat = repeat;
  return one;
}

std::vector<double> loads_of(const std::vector<std::vector<std::size_t>>& jobs, const std::vector<double>& seconds) {
  std::vector<double> loads;
  for (const std::vector<std::size_t>& indices : jobs) {
    double load = 0;
    for (const std::size_t index : indices) load += seconds[index];
    loads.push_back(load);
  }
  return loads;
}

}  // namespace

TEST_CASE("the longest cases are dealt out first, each to the job with the least", "[judge][shards]") {
  // Graham (1969), the worst case of two processors: 3, 3, 2, 2, 2 take 7, where 6 would do.
  CHECK(loads_of(judge::balanced(std::vector<double>{3, 3, 2, 2, 2}, 2), {3, 3, 2, 2, 2}) == std::vector<double>{7, 5});
  // The same with three, 2m + 1 cases of 5, 5, 4, 4, 3, 3, 3: 11 instead of 9.
  CHECK(loads_of(judge::balanced(std::vector<double>{3, 4, 3, 5, 4, 5, 3}, 3), {3, 4, 3, 5, 4, 5, 3}) ==
        std::vector<double>{11, 8, 8});
  CHECK(judge::balanced(std::vector<double>{1, 9}, 3) == std::vector<std::vector<std::size_t>>{{1}, {0}, {}});
  CHECK(judge::balanced({}, 2) == std::vector<std::vector<std::size_t>>{{}, {}});
}

TEST_CASE("every case is in one job, and the longest job is within the bound of list scheduling", "[judge][shards]") {
  base::Random random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> seconds;
    for (std::uint64_t i = 0, count = 1 + random.below(60); i < count; ++i)
      seconds.push_back(1 + static_cast<double>(random.below(500)));
    const std::size_t count = 1 + random.below(12);
    const auto jobs = judge::balanced(seconds, count);
    std::vector<std::size_t> all;
    for (const auto& indices : jobs) all.insert(all.end(), indices.begin(), indices.end());
    std::sort(all.begin(), all.end());
    std::vector<std::size_t> expected(seconds.size());
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    CHECK(all == expected);
    const std::vector<double> loads = loads_of(jobs, seconds);
    const double whole = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    const double longest = *std::max_element(seconds.begin(), seconds.end());
    const auto machines = static_cast<double>(count);
    CHECK(*std::max_element(loads.begin(), loads.end()) <= whole / machines + (1 - 1 / machines) * longest + 1e-9);
    CHECK(judge::balanced(seconds, count) == jobs);
  }
}

TEST_CASE("cases that no history knows take as long as the median of those that it knows", "[judge][shards]") {
  const std::vector<model::Scenario> cases{scenario("a"), scenario("b"), scenario("c"), scenario("d")};
  CHECK(judge::expected_seconds(cases, {{"a", 10}, {"b", 30}, {"c", 20}, {"other", 1000}}) ==
        std::vector<double>{10, 30, 20, 20});
  CHECK(judge::expected_seconds(cases, {{"a", 0.001}}) == std::vector<double>{1, 1, 1, 1});
}

TEST_CASE("without any history a case counts by its iterations and its time budget", "[judge][shards]") {
  std::vector<model::Scenario> cases{scenario("short", 0, 10), scenario("long", 5, 80)};
  CHECK(judge::expected_seconds(cases, {}) == std::vector<double>{20, 170});
  cases[1].adaptive.emplace().time_budget = std::chrono::seconds(60);
  CHECK(judge::expected_seconds(cases, {}) == std::vector<double>{20, 60});
}

TEST_CASE("the number of jobs follows from what there is to measure", "[judge][shards]") {
  CHECK(judge::automatic_shards({}) == 1);
  CHECK(judge::automatic_shards(std::vector<double>{30, 30}) == 1);
  CHECK(judge::automatic_shards(std::vector<double>(10, 60)) == 5);       // 10 min, 2 min each
  CHECK(judge::automatic_shards(std::vector<double>(3, 10'000)) == 3);    // no more than cases
  CHECK(judge::automatic_shards(std::vector<double>(2000, 600)) == 256);  // no more than GitHub allows
  std::vector<double> one_long(10, 10);
  one_long.push_back(600);
  CHECK(judge::automatic_shards(one_long) == 2);  // more would wait for the long one
}

TEST_CASE("a plan names each case once, in the order of the files", "[judge][shards]") {
  const std::vector<model::Scenario> cases{scenario("a"), scenario("b"), scenario("c")};
  const model::ShardPlan plan = judge::plan_shards(cases, {{"a", 10}, {"b", 30}, {"c", 25}}, 2);
  REQUIRE(plan.shards.size() == 2);
  CHECK(plan.shards[0] == model::PlannedShard{{"b"}, 30});
  CHECK(plan.shards[1] == model::PlannedShard{{"a", "c"}, 35});
  CHECK(plan.with_history == 3);
}
