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

TEST_CASE("the label of faults at once names each", "[model][faults]") {
  const std::vector<std::string> both{"dns_latency", "cpu_throttle"};
  CHECK(model::label_of_faults(both) == "dns_latency+cpu_throttle");
  CHECK(model::faults_at_once("dns_latency+cpu_throttle") == both);
  CHECK(model::faults_at_once("none") == std::vector<std::string>{"none"});
  CHECK(model::is_known_to(std::vector{model::label_of_faults(both)}, "cpu_share_pct"));
  CHECK(model::observed_keys(std::vector{model::label_of_faults(both)}, {{"cpu_share_pct", 5}, {"cpu_steal_pct", 9}}) ==
        std::vector<std::string>{"cpu_steal_pct"});
}

TEST_CASE("faults that set the same thing differently cannot be injected at once", "[model][faults]") {
  struct Row {
    std::vector<std::string> faults;
    FaultTargets profile;
    std::string problem;
  };
  const std::vector<Row> rows{
      {{"dns_latency", "cpu_throttle"}, {}, ""},
      {{"kill_backend", "bandwidth"}, {}, ""},
      {{"memory_pressure", "cpu_throttle"}, {}, ""},
      {{"memory_pressure", "cpu_throttle"},
       {{"cpu_quota_pct", 20}},
       "memory_pressure and cpu_throttle both set a limit of processor time, so they cannot be injected at once"},
      {{"provider_throttle", "network_partition"},
       {{"connect_latency_ms", 45}},
       "provider_throttle and network_partition both set how connections are refused, so they cannot be injected at "
       "once"},
      {{"dns_latency", "provider_throttle"},
       {},
       "dns_latency and provider_throttle both set connect_latency_ms, to 130 and 45: give it in fault_profile"},
      {{"dns_latency", "provider_throttle"}, {{"connect_latency_ms", 60}}, ""},
      {{"blackhole", "blackhole"}, {}, "blackhole is listed twice"},
      {{"none", "blackhole"}, {}, "none cannot be injected beside another fault"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.faults);
    CHECK(model::conflict_of(row.faults, row.profile) == row.problem);
  }
}
