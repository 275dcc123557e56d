// SPDX-License-Identifier: MIT
#include "measure/fault_timeline.hpp"

#include <cmath>
#include <utility>

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr seconds default_phase(24);
constexpr seconds gap(3);

nanoseconds phase_length(const model::FaultPlan& plan, const std::string& phase, seconds otherwise) {
  const auto found = plan.phases_s.find(phase);
  return found == plan.phases_s.end() ? otherwise : nanoseconds(std::llround(found->second * 1e9));
}

}  // namespace

std::vector<FaultSlot> fault_timeline(const model::FaultPlan& plan) {
  std::vector<FaultSlot> slots;
  nanoseconds at{0};
  const auto add = [&](std::string phase, std::string fault, nanoseconds length) {
    if (length.count() > 0) slots.push_back({std::move(phase), std::move(fault), at, length});
    at += length;
  };
  add("warmup", "", phase_length(plan, "warmup", default_phase));
  const nanoseconds injected = phase_length(plan, "inject", seconds(plan.sample_count));
  const auto whole = std::chrono::floor<seconds>(injected);
  const auto faults = static_cast<std::int64_t>(plan.sequence.size());
  for (std::int64_t i = 0; i < faults; ++i) {
    const std::string& label = plan.sequence[static_cast<std::size_t>(i)];
    if (i > 0) add("recovery", "", gap);
    const nanoseconds rest = i == faults - 1 ? injected - whole : nanoseconds(0);
    add("inject", label == "none" ? "" : label,
        seconds(whole.count() / faults + (i < whole.count() % faults ? 1 : 0)) + rest);
  }
  add("recovery", "", phase_length(plan, "recovery", default_phase));
  return slots;
}

nanoseconds timeline_length(const std::vector<FaultSlot>& slots) {
  return slots.empty() ? nanoseconds(0) : slots.back().begin + slots.back().length;
}

std::vector<Second> seconds_of(const std::vector<FaultSlot>& slots) {
  std::vector<Second> all;
  for (std::size_t i = 0; i < slots.size(); ++i)
    for (nanoseconds at{0}; at + seconds(1) <= slots[i].length; at += seconds(1))
      all.push_back({slots[i].begin + at, i});
  return all;
}

}  // namespace benchgate::measure
