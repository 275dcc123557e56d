// SPDX-License-Identifier: MIT
#include "measure/fault_timeline.hpp"

#include "catch.hpp"

using namespace benchgate;
using measure::FaultSlot;
using namespace std::chrono_literals;
using std::chrono::seconds;

TEST_CASE("one fault lasts a phase", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"dns_latency"};
  plan.phases_s = {{"warmup", 10}, {"inject", 5}, {"recovery", 2}};
  const auto slots = measure::fault_timeline(plan);
  CHECK(slots ==
        std::vector<FaultSlot>{{"warmup", "", 0s, 10s}, {"inject", "dns_latency", 10s, 5s}, {"recovery", "", 15s, 2s}});
  CHECK(measure::timeline_length(slots) == 17s);
}

TEST_CASE("phases need not be whole seconds; samples are the whole seconds in each", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"dns_latency"};
  plan.phases_s = {{"warmup", 1.5}, {"inject", 2.25}, {"recovery", 1}};
  const auto slots = measure::fault_timeline(plan);
  CHECK(slots == std::vector<FaultSlot>{{"warmup", "", 0s, 1500ms},
                                        {"inject", "dns_latency", 1500ms, 2250ms},
                                        {"recovery", "", 3750ms, 1s}});
  CHECK(measure::seconds_of(slots) == std::vector<measure::Second>{{0s, 0}, {1500ms, 1}, {2500ms, 1}, {3750ms, 2}});
}

TEST_CASE("five faults share 24 seconds as in turn they would, with recovery between them", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"provider_throttle", "dns_latency", "cpu_throttle", "memory_pressure", "network_partition"};
  std::chrono::nanoseconds injected{0};
  int gaps = 0;
  std::vector<seconds> lengths;
  for (const FaultSlot& slot : measure::fault_timeline(plan)) {
    if (slot.phase == "inject") lengths.push_back(std::chrono::floor<seconds>(slot.length));
    if (slot.phase == "inject") injected += slot.length;
    if (slot.phase == "recovery") ++gaps;
  }
  CHECK(lengths == std::vector<seconds>{5s, 5s, 5s, 5s, 4s});  // as the public toolkit deals 24 samples to 5 faults
  CHECK(injected == 24s);
  CHECK(gaps == 5);
}

TEST_CASE("no fault is a phase like any other, without a label", "[measure][faults]") {
  model::FaultPlan plan;
  plan.sequence = {"none"};
  CHECK(measure::fault_timeline(plan)[1] == FaultSlot{"inject", "", 24s, 24s});
}
