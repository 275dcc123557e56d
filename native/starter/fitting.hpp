// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "starter/project.hpp"

namespace benchgate::starter {

/// How long the pairs of a check of all new scenarios may take, without builds; confirmations may take as long again.
inline constexpr std::chrono::minutes starter_check_time{5};

/// The most benchmarks that a new scenario runs where its tool can choose among them: each is one more that noise may
/// leave undecided.
inline constexpr std::size_t most_starter_benchmarks = 8;

/// How one iteration of a scenario went.
struct TriedIteration {
  std::chrono::nanoseconds wall;
  std::vector<std::string> benchmarks;  ///< of the report, as import names them; none: it writes none
};

/// Returns the scenario with some of the benchmarks that the sources name, when they name too many; else unchanged.
StarterScenario with_few_known_benchmarks(StarterScenario scenario);

/// Returns `scenario` with so few of the benchmarks of its iteration that one takes a hundredth of the time that a
/// check has for each of `count` scenarios; absent: it fits, or its tool cannot choose benchmarks.
std::optional<StarterScenario> with_fewer_benchmarks(const StarterScenario& scenario, const TriedIteration& tried,
                                                     std::size_t count);

/// Returns how many scenarios, from the first on, a check has time for when their iterations take so long; at least
/// one.
std::size_t fitting_scenarios(std::span<const std::chrono::nanoseconds> iterations);

/// Returns the time for the pairs of one of `count` scenarios; `iteration`: of this one, 0 if unknown.
std::chrono::seconds starter_time_budget(std::chrono::nanoseconds iteration, std::size_t count);

/// Returns how long a run of all scenarios of a new project takes at least when their iterations take so long, without
/// builds.
std::chrono::nanoseconds shortest_run(std::span<const std::chrono::nanoseconds> iterations);

/// Returns how long a run of these scenarios takes at most by their time budgets, in nanoseconds, without builds;
/// absent: one has none.
std::optional<std::int64_t> longest_run(std::span<const StarterScenario> scenarios);

/// Whether a check of one of `count` scenarios, with as many pairs as it measures at most, takes longer than that.
bool needs_time_budget(std::chrono::nanoseconds iteration, std::size_t count);

}  // namespace benchgate::starter
