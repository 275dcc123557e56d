// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

namespace benchgate::model {

/// How a service answers: in tokens that come one after the other, or at once, as most HTTP services do.
enum class Answer { tokens, whole };

/// What one second of a service under load showed. Absent names were not
/// measured; absent is never 0.
struct ServiceSample {
  std::string timestamp;                  ///< RFC 3339, end of the second
  int number = 1;                         ///< within its run, from 1
  std::string phase;                      ///< "warmup", "inject", "recovery"
  std::string fault_label;                ///< truth, from the injector or the generator: no predictor may see it
  Answer answer = Answer::tokens;         ///< of the service; a whole answer has no first token and no token rate
  bool synthetic = false;                 ///< made up, not measured
  std::map<std::string, double> metrics;  ///< ttft_ms, request_latency_ms, token_throughput_tps, ...
  std::map<std::string, double> signals;  ///< dns_latency_ms, runqueue_delay_ms, ...

  bool operator==(const ServiceSample&) const = default;
};

}  // namespace benchgate::model
