// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// Requests that took about as long.
struct LatencyBucket {
  double up_to_ms = 0;
  std::int64_t requests = 0;

  bool operator==(const LatencyBucket&) const = default;
};

/// How long the requests of a phase took, from when each was due to the end of its answer.
struct RequestLatency {
  std::string phase;         ///< "warmup", "inject" or "recovery"
  std::string request = {};  ///< name of one of several kinds of requests; "": all
  std::int64_t requests = 0;
  std::int64_t failed = 0;  ///< of them; those that timed out count with their time, others that failed have none
  std::optional<double> p50_ms = {};  ///< absent without a time, like those below
  std::optional<double> p90_ms = {};
  std::optional<double> p99_ms = {};
  std::optional<double> p999_ms = {};
  std::optional<double> max_ms = {};
  std::vector<LatencyBucket> histogram = {};  ///< those that are not empty, in order; of all requests only

  bool operator==(const RequestLatency&) const = default;
};

}  // namespace benchgate::model
