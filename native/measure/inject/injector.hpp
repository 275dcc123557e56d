// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/lab.hpp"

namespace benchgate::measure {

/// A fault that can be switched on and off. Destroyed while it is on, it switches itself off.
class Injector {
 public:
  virtual ~Injector() = default;

  /// Throws Error when the machine refuses; then nothing is left on.
  virtual void apply() = 0;
  /// Also after a failed apply, and twice. A failure is ignored: the lab goes away as a whole.
  virtual void revert() noexcept = 0;
};

/// What this machine allows: why not, in words; "" when it does.
struct FaultCapabilities {
  std::string network;       ///< namespaces and a link between them
  std::string cpu_limit;     ///< a control group with the controller cpu
  std::string memory_limit;  ///< ... memory
};

/// Makes, uses and removes each, as a run would.
FaultCapabilities probe_fault_capabilities();

/// Values of a scenario's fault_profile by key.
using FaultTargets = std::map<std::string, double>;

/// A key of fault_profile that a fault sets.
struct FaultParameter {
  std::string_view name;  ///< the unit is its end
  double otherwise;       ///< where the scenario does not give it
};

/// One row of the table of faults.
struct InjectorKind {
  std::string_view label;
  std::string_view how;  ///< in words, for people
  std::span<const FaultParameter> parameters;
  /// Why it cannot be injected; "" when it can.
  std::string (*problem)(const FaultCapabilities& capabilities);
  /// `targets`: as parameters_of has them. Throws Error for what cannot be reached. `lab` must outlive the result.
  std::unique_ptr<Injector> (*make)(Lab& lab, const FaultTargets& targets);
  /// What carries it out here: "cgroup v2 cpu.max".
  std::string (*backend)(const Lab& lab);
};

/// The parameters of the fault with the values that are in force.
FaultTargets parameters_of(const InjectorKind& kind, const FaultTargets& profile);

InjectorKind dns_latency_injector();
InjectorKind cpu_throttle_injector();
InjectorKind memory_pressure_injector();
InjectorKind provider_throttle_injector();
InjectorKind network_partition_injector();
InjectorKind mixed_multi_injector();

/// All of them, in the order of `mixed`.
std::span<const InjectorKind> injector_kinds();
/// Null for an unknown label and for none.
const InjectorKind* find_injector(std::string_view label);

/// The keys of a profile that none of the faults `labels` sets, in byte order.
std::vector<std::string> keys_not_set(std::span<const std::string> labels, const FaultTargets& profile);

}  // namespace benchgate::measure
