// SPDX-License-Identifier: MIT
#include "measure/fault_timeline.hpp"

namespace benchgate::measure {

namespace {

constexpr int default_phase_s = 24;
constexpr int gap_s = 3;

int phase_seconds(const model::FaultPlan& plan, const std::string& phase, int otherwise) {
  const auto found = plan.phases_s.find(phase);
  return found == plan.phases_s.end() ? otherwise : static_cast<int>(found->second);
}

}  // namespace

std::vector<FaultSlot> fault_timeline(const model::FaultPlan& plan) {
  std::vector<FaultSlot> slots;
  int at = 0;
  const auto add = [&](std::string phase, std::string fault, int seconds) {
    if (seconds > 0) slots.push_back({std::move(phase), std::move(fault), at, seconds});
    at += seconds;
  };
  add("warmup", "", phase_seconds(plan, "warmup", default_phase_s));
  const int injected = phase_seconds(plan, "inject", plan.sample_count);
  const int faults = static_cast<int>(plan.sequence.size());
  for (int i = 0; i < faults; ++i) {
    const std::string& label = plan.sequence[static_cast<std::size_t>(i)];
    if (i > 0) add("recovery", "", gap_s);
    add("inject", label == "none" ? "" : label, injected / faults + (i < injected % faults ? 1 : 0));
  }
  add("recovery", "", phase_seconds(plan, "recovery", default_phase_s));
  return slots;
}

int timeline_seconds(const std::vector<FaultSlot>& slots) {
  return slots.empty() ? 0 : slots.back().begin_s + slots.back().seconds;
}

}  // namespace benchgate::measure
