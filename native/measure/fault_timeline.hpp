// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "model/fault.hpp"

namespace benchgate::measure {

/// A stretch of a run in which nothing changes.
struct FaultSlot {
  std::string phase;  ///< "warmup", "inject" or "recovery"
  std::string fault;  ///< a label of the table of injectors; "": nothing is injected
  std::chrono::nanoseconds begin{0};
  std::chrono::nanoseconds length{0};

  bool operator==(const FaultSlot&) const = default;
};

/// A second of a run that becomes a sample: it is inside one slot.
struct Second {
  std::chrono::nanoseconds begin{0};
  std::size_t slot = 0;

  bool operator==(const Second&) const = default;
};

/// Returns the slots of a run, one after the other from 0: warm-up, the faults of the plan, recovery. A phase without a
/// length lasts 24 s, the inject phase `sample_count` seconds; several faults share it evenly, with 3 s of recovery
/// between them.
std::vector<FaultSlot> fault_timeline(const model::FaultPlan& plan);

/// Returns the end of the last slot.
std::chrono::nanoseconds timeline_length(const std::vector<FaultSlot>& slots);

/// Returns the whole seconds of each slot, counted from its begin; a rest at its end that is shorter than a second is
/// in none.
std::vector<Second> seconds_of(const std::vector<FaultSlot>& slots);

}  // namespace benchgate::measure
