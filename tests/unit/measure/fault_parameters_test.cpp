// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "format/scenario_yaml.hpp"
#include "measure/inject/injector.hpp"

using namespace benchgate;
using measure::FaultTargets;

TEST_CASE("each parameter of a fault can be given, and its default is in force otherwise", "[measure][faults]") {
  for (const measure::InjectorKind& kind : measure::injector_kinds()) {
    CAPTURE(kind.label);
    CHECK_FALSE(kind.parameters.empty());
    for (const measure::FaultParameter& parameter : kind.parameters) {
      const std::string name(parameter.name);
      CAPTURE(name);
      CHECK(parameters_of(kind, {}).at(name) == parameter.otherwise);
      CHECK(parameters_of(kind, {{name, 7}}).at(name) == 7);
      CHECK(parameters_of(kind, {{name, 7}}).size() == kind.parameters.size());
      CHECK(measure::keys_not_set(std::vector{std::string(kind.label)}, {{name, 7}}).empty());
    }
  }
}

// The figures of docs/faults.md.
TEST_CASE("the defaults are those of the documentation", "[measure][faults]") {
  const auto defaults = [](std::string_view label) { return parameters_of(*measure::find_injector(label), {}); };
  CHECK(defaults("dns_latency") == FaultTargets{{"dns_latency_ms", 220}, {"connect_latency_ms", 130}});
  CHECK(defaults("cpu_throttle") == FaultTargets{{"cpu_share_pct", 50}});
  CHECK(defaults("memory_pressure") == FaultTargets{{"kept_memory_pct", 60}, {"cpu_quota_pct", 12}});
}

TEST_CASE("keys that no fault of the scenario sets are named", "[measure][faults]") {
  const FaultTargets profile{
      {"cfs_throttled_ms", 170}, {"cpu_share_pct", 30}, {"lost_pct", 5}, {"runqueue_delay_ms", 28}};
  CHECK(measure::keys_not_set(std::vector<std::string>{"cpu_throttle"}, profile) ==
        std::vector<std::string>{"cfs_throttled_ms", "lost_pct", "runqueue_delay_ms"});
  CHECK(measure::keys_not_set(std::vector<std::string>{"cpu_throttle", "network_partition"}, profile) ==
        std::vector<std::string>{"cfs_throttled_ms", "runqueue_delay_ms"});
  CHECK(measure::keys_not_set(std::vector<std::string>{"none"}, {{"lost_pct", 5}}) ==
        std::vector<std::string>{"lost_pct"});
}
