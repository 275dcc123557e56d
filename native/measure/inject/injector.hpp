// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/lab.hpp"
#include "measure/workload_programs.hpp"
#include "model/fault.hpp"
#include "model/fault_kinds.hpp"

namespace benchgate::measure {

/// A fault that can be switched on and off. Destroyed while it is on, it switches itself off.
class Injector {
 public:
  virtual ~Injector() = default;

  /// Switches the fault on. Throws Error when the machine refuses; then nothing is left on.
  virtual void apply() = 0;
  /// Switches the fault off, also after a failed apply, and twice. What fails is in left().
  virtual void revert() noexcept = 0;
  /// Returns what is not reverted with the lab and could not be reverted; "": nothing.
  virtual std::string left() const { return {}; }
};

/// What faults are injected into.
struct FaultEnvironment {
  Lab* lab = nullptr;  ///< null for a service that runs already
  WorkloadPrograms& programs;
  const model::FaultPlan& plan;
};

/// Why this machine does not allow something; "" when it does.
struct FaultCapabilities {
  std::string network;       ///< namespaces and a link between them
  std::string cpu_limit;     ///< a control group with the controller cpu
  std::string memory_limit;  ///< ... memory
};

/// Makes, uses and removes each of them, as a run would.
FaultCapabilities probe_fault_capabilities();

using model::FaultTargets;

/// How a fault of model::fault_kinds is injected.
struct InjectorKind {
  std::string_view label;
  std::string_view how;  ///< a text for people
  /// Returns why it cannot be injected; "" when it can.
  std::string (*problem)(const FaultCapabilities& capabilities);
  /// Makes the injector. `targets`: as model::parameters_of has them. Throws Error for what cannot be reached. What
  /// `environment` refers to must outlive the result.
  std::unique_ptr<Injector> (*make)(const FaultEnvironment& environment, const FaultTargets& targets);
  /// Returns what carries it out here: "cgroup v2 cpu.max".
  std::string (*backend)(const FaultEnvironment& environment);
};

InjectorKind dns_latency_injector();
InjectorKind cpu_throttle_injector();
InjectorKind memory_pressure_injector();
InjectorKind provider_throttle_injector();
InjectorKind network_partition_injector();
InjectorKind mixed_multi_injector();
InjectorKind command_injector();
/// Returns the faults of the link alone.
std::vector<InjectorKind> link_injectors();
/// Returns the faults that kill, pause and restart programs.
std::vector<InjectorKind> outage_injectors();

/// Returns why a fault that only needs the networks of a run cannot be injected; "" when it can.
std::string network_problem(const FaultCapabilities& capabilities);

/// Returns all faults, in the order of `mixed`.
std::span<const InjectorKind> injector_kinds();
/// Returns the fault with that label; null for an unknown label and for none.
const InjectorKind* find_injector(std::string_view label);

}  // namespace benchgate::measure
