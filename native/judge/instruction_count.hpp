// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "judge/paired.hpp"
#include "model/paired.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// How often the instructions of each side are counted where pairs leave the time undecided: the smallest number that
/// shows how much counts differ by themselves.
inline constexpr int counts_of_side = 2;

/// Whether pairs leave wall_ms or cpu_ms undecided, and neither fails.
bool is_time_undecided(const std::map<std::string, model::PairedVerdict>& verdicts);

/// What decides how instructions can be counted.
struct CountingConditions {
  bool has_counters = false;                          ///< the processor counted instructions on both sides
  bool has_valgrind = false;                          ///< valgrind is installed
  std::chrono::nanoseconds wall{0};                   ///< of one execution, of the slower side
  std::optional<std::chrono::nanoseconds> left = {};  ///< of the time budget; absent: there is none
};

/// How instructions are to be counted, or why they are not.
struct CountingPlan {
  std::optional<model::Instructions> by;  ///< perf or callgrind; absent: not at all
  std::string why_not;                    ///< as text, if absent
};

/// Plans how to count instructions: by the processor if it counts, else by callgrind if valgrind is installed and a
/// side takes at most 60 s under it, which is 50 times as slow; within the time that is left. Never for scenarios that
/// read a report, inject faults, or have a metric of their own called instructions.
CountingPlan plan_counting(const model::Scenario& scenario, const CountingConditions& conditions);

/// Returns how long the count would take that plan_counting decides on with all the time in the world; absent: none.
std::optional<std::chrono::nanoseconds> counting_time(const model::Scenario& scenario,
                                                      const CountingConditions& conditions);

/// Returns the verdict of counts where time is undecided: warn if they rise by more than their jitter and by `time`'s
/// min_effect, else pass.
model::PairedVerdict judge_where_undecided(const model::PairedMeasurement& counts, const PairedJudgement& time);

}  // namespace benchgate::judge
