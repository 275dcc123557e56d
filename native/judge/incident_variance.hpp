// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/service_sample.hpp"

namespace benchgate::judge {

/// How much the reruns of a fault differ, as one figure: the largest coefficient of variation of what gate D3 judges,
/// the p95 of ttft_ms, the median of token_throughput_tps and the mean of error_rate, over the seconds of the fault
/// that have all three. Public scenarios call it incident_variance_pct.
class IncidentVariance {
 public:
  /// Ignores samples of other phases.
  void add(const model::ServiceSample& sample);
  /// Ends run `number`. O(n log n).
  void end_run(int number);

  /// In percent; absent when `problem` says why.
  struct Result {
    std::optional<double> percent;
    std::string problem;
  };
  Result result() const;

 private:
  static constexpr std::size_t metric_count = 3;

  std::array<std::vector<double>, metric_count> open_;    ///< of the run that is open
  std::array<std::vector<double>, metric_count> values_;  ///< one a run
  std::string problem_;
};

}  // namespace benchgate::judge
