// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measure/fault_timeline.hpp"
#include "model/request_record.hpp"
#include "model/service_sample.hpp"
#include "sys/http_load.hpp"

namespace benchgate::measure {

/// Returns the metrics of a service by second, from requests by the second in which they were sent (those sent after
/// the last one count in it, those between two slots in none): ttft_ms is the 95th percentile, request_latency_ms and
/// token_throughput_tps (of a request, from its first token on) are means, error_rate is a ratio. Of whole answers
/// there is no ttft_ms and no token_throughput_tps, but request_throughput_rps, the answered requests. `requests`
/// counts all of them. A request that timed out counts with the time that it took; one that failed otherwise has no
/// times. A second without requests has no metrics.
std::vector<std::map<std::string, double>> metrics_by_second(std::span<const sys::RequestOutcome> outcomes,
                                                             std::span<const Second> seconds, model::Answer answer);

/// The requests of a phase: when they were sent decides. Times as in metrics_by_second, in milliseconds.
struct PhaseRequests {
  std::string phase;
  double seconds = 0;
  int requests = 0;
  int failed = 0;
  std::vector<double> latency_ms = {};
  std::vector<double> ttft_ms = {};
};

/// Returns the requests of each phase, in the order of the phases, of a run that ended at `end`. Phases are those of
/// request_records.
std::vector<PhaseRequests> requests_by_phase(std::span<const sys::RequestOutcome> outcomes,
                                             std::span<const FaultSlot> slots, std::chrono::nanoseconds end,
                                             model::Answer answer);

/// Returns the index of the second that `at` is in; absent between two slots. What is after the last one counts in it.
std::optional<std::size_t> second_at(std::span<const Second> seconds, std::chrono::nanoseconds at);

/// Returns `whole` when there were answers and none had two tokens.
model::Answer answer_of(std::span<const sys::RequestOutcome> outcomes);

/// Returns how a request failed: "status 502", "errno 111", "timeout", ...; "": it was answered.
std::string failure_of(const sys::RequestOutcome& outcome);

/// Returns all requests of a run, in the order of sending; `names`: of the kinds of requests, empty where there is one.
std::vector<model::RequestRecord> request_records(std::span<const sys::RequestOutcome> outcomes,
                                                  std::span<const FaultSlot> slots, std::span<const std::string> names);

/// Returns the number of failed requests by failure_of().
std::map<std::string, int> failures_by_kind(std::span<const sys::RequestOutcome> outcomes);

}  // namespace benchgate::measure
