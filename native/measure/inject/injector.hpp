// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

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
  std::string_view label = {};  ///< is filled in from the table of faults
  std::string_view how;         ///< a text for people
  /// Returns why it cannot be injected; "" when it can.
  std::string (*problem)(const FaultCapabilities& capabilities);
  /// Makes the injector. `targets`: as model::parameters_of has them. Throws Error for what cannot be reached. What
  /// `environment` refers to must outlive the result.
  std::unique_ptr<Injector> (*make)(const FaultEnvironment& environment, const FaultTargets& targets);
  /// Returns what carries it out here: "cgroup v2 cpu.max".
  std::string (*backend)(const FaultEnvironment& environment);
};

#define FAULT(name, ...) InjectorKind name##_injector();
#include "model/faults.def"
#undef FAULT

/// Returns why a fault that only needs the networks of a run cannot be injected; "" when it can.
std::string network_problem(const FaultCapabilities& capabilities);

/// Returns all faults, in the order of model::fault_kinds.
std::span<const InjectorKind> injector_kinds();
/// Returns the fault with that label; null for an unknown label and for none.
const InjectorKind* find_injector(std::string_view label);

}  // namespace benchgate::measure
