// SPDX-License-Identifier: MIT
#include "model/fault_kinds.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::FaultTargets;

namespace {

FaultTargets in_force(std::string_view label, const FaultTargets& profile) {
  return model::parameters_of(*model::fault_kind(label), profile);
}

}  // namespace

TEST_CASE("each parameter of a fault can be given, and its default is in force otherwise", "[model][faults]") {
  for (const model::FaultKind& kind : model::fault_kinds()) {
    CAPTURE(kind.label);
    CHECK_FALSE(kind.parameters.empty());
    CHECK_FALSE(kind.effects.empty());
    for (const model::FaultParameter& parameter : kind.parameters) {
      const std::string name(parameter.name);
      CAPTURE(name);
      const FaultTargets defaults = in_force(kind.label, {});
      CHECK(defaults.contains(name) == parameter.otherwise.has_value());
      if (parameter.otherwise) CHECK(defaults.at(name) == *parameter.otherwise);
      CHECK(in_force(kind.label, {{name, 7}}).at(name) == 7);
      CHECK(model::observed_keys(std::vector{std::string(kind.label)}, {{name, 7}}).empty());
      CHECK(model::is_known_to(std::vector{std::string(kind.label)}, name));
    }
  }
}

// The figures of docs/faults.md.
TEST_CASE("the defaults are those of the documentation", "[model][faults]") {
  CHECK(in_force("dns_latency", {}) == FaultTargets{{"dns_latency_ms", 220}, {"connect_latency_ms", 130}});
  CHECK(in_force("cpu_throttle", {}) == FaultTargets{{"cpu_share_pct", 50}});
  CHECK(in_force("memory_pressure", {}) == FaultTargets{{"kept_memory_pct", 60}});  // no quota that nobody asked for
}

TEST_CASE("of two keys for the same thing one decides", "[model][faults]") {
  CHECK(in_force("cpu_throttle", {{"cfs_throttled_ms", 5}}) == FaultTargets{{"cfs_throttled_ms", 5}});
  const FaultTargets both{{"cfs_throttled_ms", 170}, {"cpu_share_pct", 40}};
  CHECK(in_force("cpu_throttle", both) == FaultTargets{{"cpu_share_pct", 40}});
  CHECK(model::observed_keys(std::vector<std::string>{"cpu_throttle"}, both) ==
        std::vector<std::string>{"cfs_throttled_ms"});
}

TEST_CASE("keys are set, measured only, or unknown to the faults of a scenario", "[model][faults]") {
  const std::vector<std::string> cpu{"cpu_throttle"}, two{"cpu_throttle", "network_partition"}, none{"none"};
  CHECK(model::observed_keys(two, {{"cfs_throttled_ms", 17}, {"lost_pct", 5}, {"runqueue_delay_ms", 28}}) ==
        std::vector<std::string>{"runqueue_delay_ms"});
  CHECK_FALSE(model::is_known_to(cpu, "lost_pct"));
  CHECK(model::is_known_to(two, "lost_pct"));
  CHECK(model::is_known_to(cpu, "cpu_steal_pct"));
  CHECK_FALSE(model::is_known_to(none, "lost_pct"));
  CHECK(model::known_keys(none).empty());
}
