// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace benchgate::model {

/// One statement that a fault scenario makes about what it measured, e.g.
/// ttft_ms p95 > 800 in phase inject.
struct Assertion {
  std::string metric;
  std::string statistic;
  std::string relation;  ///< ">", ">=", "<", "<=", "=="
  double value = 0;
  std::string phase;  ///< "warmup", "inject", "recovery" or "" (whole run)

  bool operator==(const Assertion&) const = default;
};

/// What a fault scenario injects, drives and claims.
struct FaultPlan {
  std::vector<std::string> sequence;             ///< fault labels, taken round robin; one element: that fault
  std::map<std::string, double> profile;         ///< target signal values by signal name
  std::map<std::string, std::int64_t> phases_s;  ///< phase name -> length in seconds
  std::uint64_t seed = 42;
  std::string load_profile = "rag_mixed_20rps";
  int sample_count = 24;
  int repetitions = 3;
  std::vector<Assertion> assertions;

  bool operator==(const FaultPlan&) const = default;
};

}  // namespace benchgate::model
