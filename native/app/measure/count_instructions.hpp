// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/measure/measure_pairs.hpp"
#include "model/paired.hpp"

namespace benchgate::app {

/// Instructions that were counted because pairs left the time undecided.
struct CountedInstructions {
  std::optional<model::PairedMeasurement> counts;  ///< absent: they were not counted
  std::string why_not = {};                        ///< "": they were counted
};

/// Counts the instructions of both sides of a scenario whose pairs are `measured`, as judge::plan_counting says, in
/// a fresh process tree and within the time budgets, of which its measurements took `used`. What goes wrong is no
/// error: nothing is counted then.
CountedInstructions count_instructions(const InterleavedScenario& sides, const PairedRound& measured,
                                       std::chrono::nanoseconds used);

/// Returns how long count_instructions would take after pairs such as these, with `wall` for an execution; absent: it
/// would count nothing.
std::optional<std::chrono::nanoseconds> time_to_count(const InterleavedScenario& sides, const model::Sample& base,
                                                      const model::Sample& head, std::chrono::nanoseconds wall);

/// Returns the median of the wall times of a side; 0 without any.
std::chrono::nanoseconds median_wall(const model::MeasuredCase& side);

}  // namespace benchgate::app
