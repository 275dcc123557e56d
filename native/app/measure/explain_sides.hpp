// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/measure/measure_pairs.hpp"
#include "measure/run.hpp"
#include "model/profile_change.hpp"

namespace benchgate::app {

/// Both sides by function, or why not.
struct ExplainedSides {
  std::optional<model::ProfileChange> change;  ///< without commits
  std::string why_not = {};                    ///< why it is absent
  std::string log = {};                        ///< last lines of what the step that failed wrote
};

/// Executes both sides under callgrind in turns, in checkouts that are built first if `build` says so, and compares
/// them by function. Shows its progress. Throws Error as a measurement does.
ExplainedSides explain_sides(const InterleavedScenario& sides, measure::RunSettings::Build build);

/// Does the same for sides that were built and measured, until `end` by Machine::monotonic_time. Absent also when that
/// is too early for callgrind, by the measured times.
ExplainedSides explain_measured(const InterleavedScenario& sides, const PairedRound& measured,
                                std::chrono::nanoseconds end);

}  // namespace benchgate::app
