// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/source_location.hpp"

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

/// How a service is driven, whether or not it keeps up (open loop).
struct LoadPlan {
  enum class Arrival { poisson, fixed };
  enum class Stream { none, ndjson, sse };

  std::string url;  ///< $BENCHGATE_PORT stands for the port of the workload
  std::string method = "POST";
  std::string body = R"({"class": "${class}", "tokens": ${tokens}, "retrieval": ${retrieval}})";
  std::map<std::string, std::string> headers = {{"Content-Type", "application/json"}};
  double rate = 20;  ///< requests per second
  Arrival arrival = Arrival::poisson;
  Stream stream = Stream::ndjson;
  std::string token_pattern = {};  ///< of server-sent events: the data of those that are tokens; "": by their protocol
  std::chrono::nanoseconds timeout = std::chrono::seconds(10);  ///< of a request
  int concurrency = 256;                                        ///< requests under way at once, at most
  base::SourceLocation location = {};

  bool operator==(const LoadPlan&) const = default;
};

/// What a fault scenario injects, drives and claims.
struct FaultPlan {
  std::vector<std::string> sequence;       ///< fault labels, taken round robin; one element: that fault
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

  bool operator==(const FaultPlan&) const = default;
};

}  // namespace benchgate::model
