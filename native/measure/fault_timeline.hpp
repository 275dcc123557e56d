// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/fault.hpp"

namespace benchgate::measure {

/// A part of a run in which one thing holds.
struct FaultSlot {
  std::string phase;  ///< "warmup", "inject", "recovery"
  std::string fault;  ///< what is injected; "": nothing
  int begin_s = 0;
  int seconds = 0;

  bool operator==(const FaultSlot&) const = default;
};

/// What happens when: warm-up, the fault, recovery; 24 s each unless the plan says otherwise (its sample_count is the
/// length of the second). Several faults share its seconds as in turn they would, the first ones getting one more, each
/// at a stretch, with 3 s of recovery between them, so that what one left does not count as the next.
std::vector<FaultSlot> fault_timeline(const model::FaultPlan& plan);

/// The length of all slots.
int timeline_seconds(const std::vector<FaultSlot>& slots);

}  // namespace benchgate::measure
