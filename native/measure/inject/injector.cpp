// SPDX-License-Identifier: MIT
#include "measure/inject/injector.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace benchgate::measure {

namespace {

/// Describes what a control group refuses.
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

std::string network_problem(const FaultCapabilities& capabilities) { return capabilities.network; }

std::span<const InjectorKind> injector_kinds() {
  static const std::vector<InjectorKind> kinds = [] {
    std::vector<InjectorKind> all{provider_throttle_injector(), dns_latency_injector(),       cpu_throttle_injector(),
                                  memory_pressure_injector(),   network_partition_injector(), mixed_multi_injector()};
    for (const std::vector<InjectorKind>& more : {link_injectors(), outage_injectors()})
      all.insert(all.end(), more.begin(), more.end());
    all.push_back(command_injector());
    return all;
  }();
  return kinds;
}

const InjectorKind* find_injector(std::string_view label) {
  const auto kinds = injector_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.label == label; });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace benchgate::measure
