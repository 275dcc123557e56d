// SPDX-License-Identifier: MIT
#include "measure/inject/injector.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace benchgate::measure {

namespace {

/// What a control group refuses, in words.
template <typename Use>
std::string group_problem(const Use& use) {
  try {
    const sys::Cgroup group;
    use(group);
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

FaultCapabilities probe_fault_capabilities() {
  static constexpr std::uint64_t some_memory = 256 * 1024 * 1024;
  FaultCapabilities capabilities;
  capabilities.network = sys::network_namespace_problem();
  if (capabilities.network.empty()) capabilities.network = sys::link_problem();
  capabilities.cpu_limit = group_problem([](const sys::Cgroup& group) { group.limit_cpu(0.5); });
  capabilities.memory_limit = group_problem([](const sys::Cgroup& group) { group.limit_memory(some_memory); });
  return capabilities;
}

FaultTargets parameters_of(const InjectorKind& kind, const FaultTargets& profile) {
  FaultTargets parameters;
  for (const FaultParameter& parameter : kind.parameters) {
    const std::string name(parameter.name);
    const auto given = profile.find(name);
    parameters[name] = given == profile.end() ? parameter.otherwise : given->second;
  }
  return parameters;
}

std::span<const InjectorKind> injector_kinds() {
  static const std::array kinds{provider_throttle_injector(), dns_latency_injector(),       cpu_throttle_injector(),
                                memory_pressure_injector(),   network_partition_injector(), mixed_multi_injector()};
  return kinds;
}

const InjectorKind* find_injector(std::string_view label) {
  const auto kinds = injector_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.label == label; });
  return found == kinds.end() ? nullptr : &*found;
}

std::vector<std::string> keys_not_set(std::span<const std::string> labels, const FaultTargets& profile) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : profile) {
    const bool is_set = std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
      const InjectorKind* kind = find_injector(label);
      return kind != nullptr && parameters_of(*kind, {}).contains(key);
    });
    if (!is_set) keys.push_back(key);
  }
  return keys;
}

}  // namespace benchgate::measure
