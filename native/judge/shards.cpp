// SPDX-License-Identifier: MIT
#include "judge/shards.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

/// What surrounds the measurement of a case takes that long, however short its command is.
constexpr double least_case_s = 1;

/// Without any experience: both sides, a second for each iteration.
double guessed_seconds(const model::Scenario& scenario) {
  const double guess = 2.0 * (scenario.warmup + scenario.repeat);
  if (!scenario.adaptive || !scenario.adaptive->time_budget) return guess;
  return std::min(guess, std::chrono::duration<double>(*scenario.adaptive->time_budget).count());
}

std::optional<double> median_of_known(std::span<const model::Scenario> cases,
                                      const std::map<std::string, double>& past) {
  std::vector<double> known;
  for (const model::Scenario& scenario : cases)
    if (const auto found = past.find(case_name(scenario)); found != past.end()) known.push_back(found->second);
  std::sort(known.begin(), known.end());
  return stats::median(known);
}

}  // namespace

std::vector<double> expected_seconds(std::span<const model::Scenario> cases,
                                     const std::map<std::string, double>& past) {
  const std::optional<double> usual = median_of_known(cases, past);
  std::vector<double> seconds;
  for (const model::Scenario& scenario : cases) {
    const auto found = past.find(case_name(scenario));
    const double expected = found != past.end() ? found->second : usual ? *usual : guessed_seconds(scenario);
    seconds.push_back(std::max(least_case_s, expected));
  }
  return seconds;
}

std::size_t automatic_shards(std::span<const double> seconds) {
  if (seconds.empty()) return 1;
  const double whole = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  const double longest = *std::max_element(seconds.begin(), seconds.end());
  const double useful = std::min(std::floor(whole / least_shard_s), std::ceil(whole / longest));
  const std::size_t most = std::min(seconds.size(), model::most_shards);
  return useful >= static_cast<double>(most) ? most : std::max<std::size_t>(1, static_cast<std::size_t>(useful));
}

std::vector<std::vector<std::size_t>> balanced(std::span<const double> seconds, std::size_t shards) {
  std::vector<std::size_t> order(seconds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  using Load = std::pair<double, std::size_t>;  // s so far, number of the job
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::size_t job = 0; job < shards; ++job) loads.emplace(0, job);
  std::vector<std::vector<std::size_t>> jobs(shards);
  for (const std::size_t index : order) {
    const auto [load, job] = loads.top();
    loads.pop();
    jobs[job].push_back(index);
    loads.emplace(load + seconds[index], job);
  }
  for (std::vector<std::size_t>& indices : jobs) std::sort(indices.begin(), indices.end());
  return jobs;
}

model::ShardPlan plan_shards(std::span<const model::Scenario> cases, const std::map<std::string, double>& past,
                             std::optional<std::size_t> shards) {
  const std::vector<double> seconds = expected_seconds(cases, past);
  model::ShardPlan plan;
  for (const std::vector<std::size_t>& indices : balanced(seconds, shards.value_or(automatic_shards(seconds)))) {
    model::PlannedShard& shard = plan.shards.emplace_back();
    for (const std::size_t index : indices) {
      shard.test_cases.push_back(case_name(cases[index]));
      shard.expected_s += seconds[index];
    }
  }
  for (const model::Scenario& scenario : cases) plan.with_history += past.count(case_name(scenario));
  return plan;
}

}  // namespace benchgate::judge
