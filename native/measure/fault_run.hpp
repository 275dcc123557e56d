// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/civil_time.hpp"
#include "measure/service_windows.hpp"
#include "model/overhead.hpp"
#include "model/request_record.hpp"
#include "model/scenario.hpp"
#include "model/service_sample.hpp"

namespace benchgate::measure {

/// What a run under faults needs to know beside its scenario.
struct FaultRunSettings {
  std::vector<std::string> environment;                            ///< "NAME=value", complete; the workload's is added
  std::map<std::string, std::string, std::less<>> load_variables;  ///< to which the load refers, by name
  std::string directory = ".";                                     ///< where its programs start
  std::function<base::Instant()> now;                              ///< the time of day
  std::function<bool()> stopped = [] { return false; };
  /// Called when a slot begins: its phase, its fault ("": none) and its length.
  std::function<void(const std::string& phase, const std::string& fault, std::chrono::nanoseconds length)> on_slot;
};

/// A fault that was injected.
struct InjectedFault {
  std::string label;
  std::string backend;                       ///< what carried it out
  std::string started;                       ///< RFC 3339: when it was on
  std::string ended;                         ///< when it was off again
  std::map<std::string, double> parameters;  ///< that were in force, by key of fault_profile

  bool operator==(const InjectedFault&) const = default;
};

/// How a run went.
struct FaultRunOutcome {
  std::vector<model::ServiceSample> samples;  ///< one a second, of all phases
  std::vector<model::OverheadRow> overhead;   ///< one a second
  std::vector<InjectedFault> faults;
  std::map<std::string, std::string> signal_sources;  ///< by signal
  std::vector<model::RequestRecord> requests;
  std::vector<PhaseRequests> load = {};         ///< all requests, by phase
  std::optional<double> mean_cpu_percent = {};  ///< of all processors of the machine
  std::map<std::string, int> failures;          ///< of requests, by kind
  double late_p99_ms = 0;                       ///< how late requests were sent: 99th percentile
  double busy_p99_ms = 0;  ///< of that, without the wait for a free slot: how late the tool itself was
  bool interrupted = false;
  std::string failure;       ///< why the run did not work; "": it did
  std::string failure_tail;  ///< the last lines of the program that failed, as it wrote them
};

/// Returns why the faults of a scenario cannot be injected on this machine; "" when all can.
std::string injection_problem(const model::Scenario& scenario);

/// Runs the scenario's service, or takes one that runs already, under load through warm-up, faults and recovery.
/// Whatever happens, faults are reverted and programs ended before this returns or throws. Throws Error for a machine
/// that does not allow it.
FaultRunOutcome run_faults(const model::Scenario& scenario, const FaultRunSettings& settings);

}  // namespace benchgate::measure
