// SPDX-License-Identifier: MIT
#include "measure/fault_timeline.hpp"

#include "catch.hpp"

using namespace benchgate;
using measure::FaultSlot;

TEST_CASE("one fault lasts a phase", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"dns_latency"};
  plan.phases_s = {{"warmup", 10}, {"inject", 5}, {"recovery", 2}};
  const auto slots = measure::fault_timeline(plan);
  CHECK(slots ==
        std::vector<FaultSlot>{{"warmup", "", 0, 10}, {"inject", "dns_latency", 10, 5}, {"recovery", "", 15, 2}});
  CHECK(measure::timeline_seconds(slots) == 17);
}

TEST_CASE("five faults share 24 seconds as in turn they would, with recovery between them", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"provider_throttle", "dns_latency", "cpu_throttle", "memory_pressure", "network_partition"};
  int injected = 0, gaps = 0;
  std::vector<int> lengths;
  for (const FaultSlot& slot : measure::fault_timeline(plan)) {
    if (slot.phase == "inject") lengths.push_back(slot.seconds);
    if (slot.phase == "inject") injected += slot.seconds;
    if (slot.phase == "recovery") ++gaps;
  }
  CHECK(lengths == std::vector<int>{5, 5, 5, 5, 4});  // as the public toolkit deals 24 samples to 5 faults
  CHECK(injected == 24);
  CHECK(gaps == 5);
}

TEST_CASE("no fault is a phase like any other, without a label", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"none"};
  CHECK(measure::fault_timeline(plan)[1] == FaultSlot{"inject", "", 24, 24});
}
