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

  /// Throws Error when the machine refuses; then nothing is left on.
  virtual void apply() = 0;
  /// Also after a failed apply, and twice. What fails is in left().
  virtual void revert() noexcept = 0;
  /// What is not taken back with the lab and could not be taken back, in words; "": nothing.
  virtual std::string left() const { return {}; }
};

/// What faults are injected into.
struct FaultPlace {
  Lab* lab = nullptr;  ///< null for a service that runs already
  WorkloadPrograms& programs;
  const model::FaultPlan& plan;
};

/// What this machine allows: why not, in words; "" when it does.
struct FaultCapabilities {
  std::string network;       ///< namespaces and a link between them
  std::string cpu_limit;     ///< a control group with the controller cpu
  std::string memory_limit;  ///< ... memory
};

/// Makes, uses and removes each, as a run would.
FaultCapabilities probe_fault_capabilities();

using model::FaultTargets;

/// How a fault of model::fault_kinds is injected.
struct InjectorKind {
  std::string_view label;
  std::string_view how;  ///< in words, for people
  /// Why it cannot be injected; "" when it can.
  std::string (*problem)(const FaultCapabilities& capabilities);
  /// `targets`: as model::parameters_of has them. Throws Error for what cannot be reached. What `place` refers
  /// to must outlive the result.
  std::unique_ptr<Injector> (*make)(const FaultPlace& place, const FaultTargets& targets);
  /// What carries it out here: "cgroup v2 cpu.max".
  std::string (*backend)(const FaultPlace& place);
};

InjectorKind dns_latency_injector();
InjectorKind cpu_throttle_injector();
InjectorKind memory_pressure_injector();
InjectorKind provider_throttle_injector();
InjectorKind network_partition_injector();
InjectorKind mixed_multi_injector();
InjectorKind command_injector();
/// Those of the link alone.
std::vector<InjectorKind> link_injectors();
/// Those that kill, pause and restart programs.
std::vector<InjectorKind> outage_injectors();

/// Why a fault that only needs the networks of a run cannot be injected; "" when it can.
std::string network_problem(const FaultCapabilities& capabilities);

/// All of them, in the order of `mixed`.
std::span<const InjectorKind> injector_kinds();
/// Null for an unknown label and for none.
const InjectorKind* find_injector(std::string_view label);

}  // namespace benchgate::measure
