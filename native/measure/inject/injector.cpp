// SPDX-License-Identifier: MIT
#include "measure/inject/injector.hpp"

#include <vector>

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
    std::vector<InjectorKind> all;
#define FAULT(name, ...) all.emplace_back(name##_injector()).label = #name;
#include "model/faults.def"
#undef FAULT
    return all;
  }();
  return kinds;
}

const InjectorKind* find_injector(std::string_view label) {
  for (const InjectorKind& kind : injector_kinds())
    if (kind.label == label) return &kind;
  return nullptr;
}

}  // namespace benchgate::measure
