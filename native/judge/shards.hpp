// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/scenario.hpp"
#include "model/shard_plan.hpp"

namespace benchgate::judge {

/// An automatic plan gives each job at least so much to measure: checking out, installing and building take about a
/// minute, and shall not be most of what a job does.
inline constexpr double least_shard_s = 120;

/// Returns how long measuring each of the cases is expected to take, s, at least 1: as long as `past` says by test
/// case; of the others the median of those. Where `past` has none of them, a second for each of the warm-up and
/// measured iterations of both sides, at most the scenario's own `time_budget`.
std::vector<double> expected_seconds(std::span<const model::Scenario> cases, const std::map<std::string, double>& past);

/// Returns how many jobs to use: as many as leave each least_shard_s to measure, and not more than the test cases,
/// model::most_shards, and the whole time divided by the longest case, since all of them would only wait for it. At
/// least 1.
std::size_t automatic_shards(std::span<const double> seconds);

/// Splits cases over `shards` jobs: the longest first, each to the job that has the least so far (of equal ones the
/// first). The result lists the indices of the cases, ascending, for each job; no list is empty unless there are fewer
/// cases than jobs. The longest job takes at most 4/3 - 1/(3 shards) times as long as that of the best split. Source:
/// Graham (1969), SIAM J. Appl. Math. 17(2), longest processing time first. O(cases log cases).
std::vector<std::vector<std::size_t>> balanced(std::span<const double> seconds, std::size_t shards);

/// Returns the plan of a check of these cases; it depends on nothing else. `shards` absent: automatic_shards; with more
/// shards than cases, the last ones have nothing to do. Precondition: names are unique, `shards` from 1 to
/// model::most_shards.
model::ShardPlan plan_shards(std::span<const model::Scenario> cases, const std::map<std::string, double>& past,
                             std::optional<std::size_t> shards);

}  // namespace benchgate::judge
