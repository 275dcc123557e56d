// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// The file of a run in which a service was measured.
inline constexpr std::string_view load_summary_file = "load_summary.json";
inline constexpr std::string_view own_load_schema = "benchgate.load-summary.v1";

/// What the times of requests add up to, in milliseconds. Percentiles interpolate between values.
struct RequestTimes {
  double mean = 0, median = 0, p95 = 0, p99 = 0, min = 0, max = 0;
  std::optional<double> stddev = {};  ///< n - 1; absent: of one request

  bool operator==(const RequestTimes&) const = default;
};

/// All requests of a phase. Those that timed out have a time, others that failed have none.
struct LoadPhase {
  std::string phase = {};  ///< "warmup", "inject", "recovery"
  double seconds = 0;
  std::uint64_t requests = 0;
  std::uint64_t failed = 0;
  std::optional<RequestTimes> latency_ms = {};
  std::optional<RequestTimes> ttft_ms = {};  ///< until the first token, of answers in tokens

  bool operator==(const LoadPhase&) const = default;
};

/// A run of a service under load, request by request, and what the load cost the machine that made it.
struct LoadSummary {
  std::vector<LoadPhase> phases = {};
  std::vector<std::string> faults = {};            ///< that were injected; none: the service was left alone
  std::optional<double> mean_cpu_percent = {};     ///< of all processors of the machine
  std::optional<double> peak_working_set_mb = {};  ///< of the load generator

  bool operator==(const LoadSummary&) const = default;
};

}  // namespace benchgate::model
