// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

namespace benchgate::model {

/// What one second of a service under load showed. Absent names were not
/// measured; absent is never 0.
struct ServiceSample {
  std::string timestamp;                  ///< RFC 3339, end of the second
  int number = 1;                         ///< within its run, from 1
  std::string phase;                      ///< "warmup", "inject", "recovery"
  std::string fault_label;                ///< truth, from the injector or the generator: no predictor may see it
  bool synthetic = false;                 ///< made up, not measured
  std::map<std::string, double> metrics;  ///< ttft_ms, request_latency_ms, token_throughput_tps, error_rate, requests
  std::map<std::string, double> signals;  ///< dns_latency_ms, runqueue_delay_ms, ...

  bool operator==(const ServiceSample&) const = default;
};

}  // namespace benchgate::model
