// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/source_location.hpp"
#include "model/command_line.hpp"
#include "model/load_plan.hpp"

namespace benchgate::model {

/// One statement of a fault scenario about its measurements, e.g. ttft_ms p95 > 800 in phase inject.
struct Assertion {
  std::string metric;
  std::string statistic;
  std::string relation;  ///< ">", ">=", "<", "<=", "=="
  double value = 0;
  std::string phase;        ///< "warmup", "inject", "recovery" or "" (whole run)
  std::string across = {};  ///< "3_reruns": over the reruns instead of in each; empty: in each
  base::SourceLocation location = {};

  bool operator==(const Assertion&) const = default;
};

/// Truth and claims of several faults at once, for their attribution: fault labels or domains.
struct MultiFault {
  std::vector<std::string> compound_labels;
  std::optional<double> partial_accuracy_threshold;
  std::optional<double> coverage_accuracy_threshold;
  base::SourceLocation location = {};

  bool operator==(const MultiFault&) const = default;
};

/// The commands of the fault `command`.
struct FaultCommand {
  CommandLine apply;
  std::optional<CommandLine> revert = {};  ///< absent: nothing is left to take back

  bool operator==(const FaultCommand&) const = default;
};

/// What a fault scenario injects, drives and claims.
struct FaultPlan {
  /// Fault labels, used round robin; one element: that fault. Those of faults at once are joined (faults_at_once).
  std::vector<std::string> sequence;
  std::map<std::string, double> profile;   ///< parameters of the faults, and target signal values, by name
  std::map<std::string, double> phases_s;  ///< phase name -> length in seconds, at least 1
  std::uint64_t seed = 42;
  std::string load_profile = "rag_mixed_20rps";
  int sample_count = 24;
  int repetitions = 3;
  std::vector<Assertion> assertions;
  std::optional<MultiFault> multi_fault;
  std::optional<LoadPlan> load;
  /// Parameters in force by fault label and key, defaults included; empty where nothing is injected.
  std::map<std::string, std::map<std::string, double>> parameters = {};
  std::optional<FaultCommand> command = {};

  bool operator==(const FaultPlan&) const = default;
};

}  // namespace benchgate::model
